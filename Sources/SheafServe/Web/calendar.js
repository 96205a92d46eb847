import { element } from "./dom.js";
import { holidayCountry, language, word } from "./words.js";

/** Titles in a cell. */
const most = 3;
/** The first day of the week where the reader is: 0 for Sunday, as of a `Date`. */
function firstWeekday() {
  const place = new Intl.Locale(navigator.language);
  const known = place.getWeekInfo?.() ?? place.weekInfo;
  return known ? known.firstDay % 7 : language === "ko" ? 0 : 1;
}
const plus = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const written = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/**
 * The names of an agenda's public holidays by day, where the reader wants to see them.
 *
 * @param {{holidays?: object[]}} answer of `api/agenda`; a kept one may be older than they are.
 * @returns {Map<string, string>}
 */
export function holidayNames({ holidays = [] }) {
  const names = new Map();
  if (holidayCountry() !== "korea") return names;
  for (const { day, name, isDayItself } of holidays) {
    const text = word("holiday-" + name + (isDayItself ? "" : "-beside"));
    names.set(day, names.has(day) ? `${names.get(day)}, ${text}` : text);
  }
  return names;
}

/**
 * Draws a month of an agenda; where there is no room the list alone is shown.
 *
 * @param {{from: string, to: string}} answer of `api/agenda`.
 * @param {Map<string, object[]>} groups its entries by day, each with its card.
 */
export function calendar(answer, groups) {
  const { from, to } = answer;
  const holidays = holidayNames(answer);
  const first = new Date(from + "T00:00");
  const start = plus(first, -((first.getDay() - firstWeekday() + 7) % 7));
  const weeks = [];
  for (let week = start; written(week) <= to; week = plus(week, 7)) weeks.push(Array.from({ length: 7 }, (_, index) => plus(week, index)));
  const name = (date, weekday) => date.toLocaleDateString(language, { weekday });
  return element("table.calendar", { ariaLabel: word("month") },
    element("thead", {}, element("tr", {}, weeks[0].map((date) =>
      element("th", { scope: "col", ariaLabel: name(date, "long") }, name(date, "short"))))),
    element("tbody", {}, weeks.map((week) => element("tr", {}, week.map((date) => cell(written(date), date, { from, to }, groups, holidays.get(written(date))))))));
}

function cell(day, date, { from, to }, groups, holiday) {
  if (day < from || day > to) return element("td.outside", {});
  const entries = groups.get(day) ?? [];
  const shown = entries.length > most ? entries.slice(0, most - 1) : entries;
  const number = date.getDate() === 1 || day === from ? date.toLocaleDateString(language, { month: "short", day: "numeric" }) : date.getDate();
  return element("td" + (day === from ? ".today" : "") + (holiday ? ".red" : ""), {}, element("time", { dateTime: day }, number),
    holiday ? element("span.holiday", {}, holiday) : null,
    shown.map(({ card, reason }) => element("button" + (reason === "occurrence" ? ".later" : ""),
      { type: "button", title: card.title, dataKey: card.key, dataRow: "cell" + day + card.key }, card.title || word("untitled"))),
    shown.length < entries.length
      ? element("button.link", { type: "button", dataMore: day }, word("moreOfDay", { count: entries.length - shown.length })) : null);
}
