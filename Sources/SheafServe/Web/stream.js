import { ask, isOnline, onNetwork, setOnline } from "./server.js";

/** Milliseconds without a sign of life after which a stream is taken for dead; one comes every 15 seconds. */
const timeout = 40000;
/** Milliseconds between signs of life of the page that leads, and those without one after which it is asleep. */
const [pulse, silence] = [2000, 5000];
const name = `sheaf ${location.pathname} events`;

/**
 * All pages of a browser share six connections: one of them leads, and tells the others what the server tells.
 * Null where the browser lets them not agree on one; each has a stream of its own then.
 */
const channel = navigator.locks ? new BroadcastChannel(name) : null;

/** What the board does with events, see `follow`. */
let hooks = null;
let source = null;
let heard = 0;
/** Whether someone looks at the page. */
let isAwake = false;
/** The request to lead: `end` gives it up; `leads` while it is granted. */
let turn = null;
/** Whether all is heard from the page that leads, and when something was heard of it last. */
let isFollowing = false;
let heardLeader = 0;
/** The last events that a page has to be told which comes to follow. */
const last = { build: null, standing: null };
let joining = null;

/** Notes whether the server is there, and tells the pages that follow. */
function note(isThere) {
  setOnline(isThere);
  if (isThere) hooks.opened();
  if (turn?.leads) channel.postMessage({ isThere });
}

function connect() {
  source?.close();
  isFollowing = false;
  const own = new EventSource("api/events?" + new URLSearchParams({ at: hooks.at() ?? "" }));
  source = own;
  heard = Date.now();
  const heed = (kind) => own.addEventListener(kind, ({ data, lastEventId }) => {
    if (source !== own) return;
    heard = Date.now();
    setOnline(true);
    const event = { kind, data: JSON.parse(data), id: lastEventId };
    if (kind in last) last[kind] = event;
    hooks.heed(event);
    if (turn?.leads) channel.postMessage(event); else join(500);
  });
  for (const kind of ["cards", "standing", "build", "reset", "beat"]) heed(kind);
  own.onopen = () => { heard = Date.now(); note(true); };
  own.onerror = () => {
    note(false);
    // The browser tries again by itself, except where it was refused.
    if (own.readyState === EventSource.CLOSED) setTimeout(() => askOn(own), 3000);
  };
}

/** Asks whether the session is over, which the page is told then; else connects again. */
function askOn(own) {
  if (source !== own) return;
  ask("devices").then(connect, (error) => {
    if (error.status !== 401) setTimeout(() => askOn(own), 3000);
    else if (turn?.leads) channel.postMessage({ isOver: true });
  });
}

/** Asks the page that leads whether it knows as much as this one, which has done with its own stream then. */
function join(pause) {
  clearTimeout(joining);
  if (!channel || !source || turn?.leads) return;
  channel.postMessage({ ask: hooks.at() });
  joining = setTimeout(join, pause, Math.min(30000, 2 * pause));
}

/** Answers a page that would follow. */
function answer(at) {
  if (at === hooks.at()) channel.postMessage({ at, last });
  // What has changed nothing is not told: a new stream begins with where the store stands.
  else if (Date.now() - heard > 1000) connect();
}

if (channel) channel.onmessage = ({ data }) => {
  if (!isAwake) return;
  if (turn?.leads) {
    if ("ask" in data) answer(data.ask);
    else if (data.probe) connect();
    return;
  }
  if ("ask" in data || data.probe) return;
  heardLeader = Date.now();
  if ("at" in data && source && data.at === hooks.at()) {
    source.close();
    source = null;
    isFollowing = true;
    for (const event of Object.values(data.last)) if (event) hooks.heed(event);
  }
  if (!isFollowing) return;
  if (data.kind) { setOnline(true); hooks.heed(data); }
  if ("isThere" in data) note(data.isThere);
  if (data.isOver) ask("devices").catch(() => {});
};

/** Waits to lead, or takes the lead from a page that says nothing any more. */
function lead(isForced = false) {
  const own = turn = { leads: false, quit: new AbortController(), end: () => own.quit.abort() };
  navigator.locks.request(name, isForced ? { steal: true } : { signal: own.quit.signal }, () => new Promise((end) => {
    if (turn !== own) { end(); return; }
    own.leads = true;
    const beating = setInterval(() => channel.postMessage({}), pulse);
    own.end = () => { clearInterval(beating); end(); };
    if (!source) connect();
  })).catch(() => {
    // Another page has taken the lead.
    if (turn !== own || !own.leads) return;
    own.end();
    turn = null;
    if (isAwake) follow();
  });
}

/**
 * Follows the server's events; an earlier stream is left.
 *
 * @param {{at: function(): string, heed: function({kind, data, id}), opened: function()}} given `at` says up to which event the
 *   board is known, `heed` takes one, `opened` is called when the server is there.
 */
export function follow(given = hooks) {
  hooks = given;
  if (!hooks) return;
  isAwake = true;
  connect();
  if (channel && !turn) lead();
}

/** Connects anew where the stream may be dead: a page that comes back was asleep. */
export function wake() {
  if (!isAwake || (source && Date.now() - heard > 20000)) follow();
}

/** Lets go of the stream while nobody looks. */
export function sleep() {
  isAwake = false;
  isFollowing = false;
  source?.close();
  source = null;
  turn?.end();
  turn = null;
}

// A connection, or a page, that is gone without a word is not told of by the browser.
setInterval(() => {
  if (!isAwake) return;
  if (isFollowing && Date.now() - heardLeader > silence) {
    turn?.end();
    lead(true);
  } else if (source && Date.now() - heard > timeout) {
    note(false);
    connect();
  }
}, 1000);

// Where a request had no answer and the stream goes on, a new one tells whether the server is there.
onNetwork((isThere) => {
  if (!isThere) setTimeout(() => {
    if (isOnline || !isAwake) return;
    if (isFollowing) channel.postMessage({ probe: true });
    else if (source?.readyState === EventSource.OPEN) connect();
  }, 3000);
});
