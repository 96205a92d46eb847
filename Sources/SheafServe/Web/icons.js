/** Lines of each picture in a square of 24. */
const lines = {
  add: "M12 4v16M4 12h16",
  attach: "M20 11l-8 8a5 5 0 0 1-7-7l8-8a3.4 3.4 0 0 1 5 5l-8 8a1.7 1.7 0 0 1-2.500-2.500L15 7",
  back: "M15 4 7 12l8 8",
  circle: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16",
  check: "M4 13l5 5L20 6",
  close: "M5 5l14 14M19 5 5 19",
  edit: "M4 20v-4L15 5l4 4L8 20zM12 8l4 4",
  filter: "M3 6h18M7 12h10M10 18h4",
  history: "M12 3a9 9 0 1 1-9 9M3 5v4h4M12 7v5l4 2",
  memo: "M6 3h9l4 4v14H6zM9 11h7M9 15h7",
  more: "M4 12h1M11.5 12h1M19 12h1",
  move: "M4 12h15M13 6l6 6-6 6",
  redo: "M15 4l5 5-5 5M20 9H9a5 5 0 0 0 0 10h4",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  settings: "M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  sync: "M4 11a8 8 0 0 1 14-5l2 2M20 4v4h-4M20 13a8 8 0 0 1-14 5l-2-2M4 20v-4h4",
  undo: "M9 4 4 9l5 5M4 9h11a5 5 0 0 1 0 10h-4",
};

const space = "http://www.w3.org/2000/svg";

/** Draws one line in a square of this side. */
export function drawing(size, line, attributes) {
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", line);
  picture.append(path);
  return picture;
}

/** Draws a picture of a button; screen readers pass over it. */
export const icon = (name) => drawing(24, lines[name], { class: "icon", "aria-hidden": "true" });
