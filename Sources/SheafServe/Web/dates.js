import { board } from "./model.js";
import { language, word } from "./words.js";

const day = 86400000;
const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/**
 * How a due date reads: words near today, the date else.
 *
 * @param {object} card with `due` as written and `dueAt`, its instant.
 * @returns {{text: string, late: ?string, state: "overdue"|"soon"|"later"|"unread"}|null} null where there is none; `late` says
 *   in short for how many days it has been overdue.
 */
export function dueText(card, now = new Date()) {
  if (!card.due) return null;
  if (!card.dueAt) return { text: card.due, state: "unread" };
  const due = new Date(card.dueAt);
  const hasTime = card.due.length > 10;
  const days = Math.round((startOfDay(due) - startOfDay(now)) / day);
  // What is done is late no more.
  const isClosed = board.columns.some((column) => column.closed && column.status === card.status);
  const isPast = !isClosed && (hasTime ? due < now : days < 0);
  let text;
  if (days === 0) text = word("today");
  else if (days === 1) text = word("tomorrow");
  else if (days === -1) text = word("yesterday");
  else if (days > 1 && days < 7) text = due.toLocaleDateString(language, { weekday: "long" });
  else {
    const year = due.getFullYear() === now.getFullYear() ? undefined : "numeric";
    text = due.toLocaleDateString(language, { year, month: "short", day: "numeric" });
  }
  if (hasTime) text += " " + due.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
  const late = isPast && days < 0 ? word("daysLate", { count: -days }) : undefined;
  if (isPast) text += " · " + word("overdue");
  return { text, late, state: isPast ? "overdue" : days <= 1 && !isClosed ? "soon" : "later" };
}

/** How a date that is written reads, as far as it is one. */
export function dateText(text) {
  const at = new Date(text.replace(" ", "T") + (text.length > 10 ? "" : "T00:00"));
  if (Number.isNaN(at.getTime())) return text;
  return dueText({ due: text, dueAt: at, status: null }, at < new Date() ? at : new Date()).text;
}

/** When a card's time comes, in milliseconds: the beginning of its day where it has no time; NaN where it has no date. */
export const dueTime = ({ due, dueAt }) => (dueAt ? (due.length > 10 ? new Date(dueAt) : startOfDay(new Date(dueAt))).getTime() : NaN);

/** Whether a card's date lies in a span: "overdue", "today", "week" or "none". */
export function isDue(card, span, now = new Date()) {
  if (span === "none") return !card.due;
  if (!card.dueAt) return false;
  const days = Math.round((startOfDay(new Date(card.dueAt)) - startOfDay(now)) / day);
  if (span === "overdue") return dueText(card, now).state === "overdue";
  if (span === "today") return days === 0;
  return days >= 0 && days < 7;
}

/** How long ago a time was, in words. */
export function ago(time, now = new Date()) {
  const seconds = (now - new Date(time)) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (seconds < 60) return word("justNow");
  if (seconds < 3600) return format.format(-Math.round(seconds / 60), "minute");
  if (seconds < 86400) return format.format(-Math.round(seconds / 3600), "hour");
  if (seconds < 30 * 86400) return format.format(-Math.round(seconds / 86400), "day");
  return new Date(time).toLocaleDateString(language, { year: "numeric", month: "short", day: "numeric" });
}

/** The span of time in which a memo was changed, as a heading says it; "" where it is not known. */
export function group(time, now = new Date()) {
  if (!time) return "";
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / day);
  if (days <= 0) return word("today");
  if (days === 1) return word("yesterday");
  if (days < 7) return word("lastDays", { count: 7 });
  if (days < 30) return word("lastDays", { count: 30 });
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(language, { year, month: "long" });
}

/** When something was changed: the time today, the day before. */
export function stamp(time, now = new Date()) {
  const date = new Date(time);
  if (startOfDay(date) >= startOfDay(now)) return date.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString(language, { year, month: "short", day: "numeric" });
}

/** The day of a written date, for a date field; "" where it is none. */
export const dayOf = (text) => (/^\d{4}-\d\d-\d\d/.test(text ?? "") ? text.slice(0, 10) : "");
