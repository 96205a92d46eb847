// The server writes a line above this one: `build` names the pages' files, `files` are their addresses.
const { scope } = registration;
const shell = `sheaf shell ${scope} ${build}`;
const data = `sheaf data ${scope}`;
/** What was read before is there without a network, too. */
const rereadable = ["api/history", "api/version", "api/file", "api/next", "api/agenda", "api/links"];
/** Answers kept of those. */
const most = 300;
/** Milliseconds after which what is kept is as good. */
const timeout = 5000;

const address = (name) => new URL(name, scope).href;

addEventListener("install", (event) => event.waitUntil(fill()));

/** Keeps the pages' files. The page is asked for without a session: it holds no data then. */
async function fill() {
  const cache = await caches.open(shell);
  await cache.addAll(files.map((name) => new Request(address(name), { cache: "no-cache" })));
  const page = await fetch(scope, { credentials: "omit", cache: "no-store" });
  const text = await page.clone().text();
  // The server may have been renewed while its files were read.
  if (!page.ok || !text.includes(`content="${build}"`)) throw new Error("another build");
  await cache.put(scope, page);
}

addEventListener("activate", (event) => event.waitUntil(take()));

async function take() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(`sheaf shell ${scope} `) && name !== shell).map((name) => caches.delete(name)));
  await clients.claim();
}

// The page says when nothing is being typed.
addEventListener("message", (event) => { if (event.data === "go") skipWaiting(); });

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).split(/[?#]/u)[0];
  if (path === "" && request.mode === "navigate") event.respondWith(kept(scope, request));
  else if (path.startsWith("assets/") && path !== "assets/worker.js") event.respondWith(kept(request.url, request));
  else if (rereadable.includes(path)) event.respondWith(newest(request));
});

async function kept(name, request) {
  const cache = await caches.open(shell);
  return await cache.match(name) ?? fetch(request);
}

/** The server's answer or, where there is none, the last one that was read. */
async function newest(request) {
  const cache = await caches.open(data);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(timeout) });
    if (answer.status === 401) await caches.delete(data);
    else if (answer.status >= 502) return await cache.match(request) ?? answer;
    else if (answer.ok) await keep(cache, request, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

async function keep(cache, request, answer) {
  try {
    await cache.delete(request);
    // The page can tell that it does not come from the server.
    const headers = new Headers(answer.headers);
    headers.set("x-kept", "1");
    await cache.put(request, new Response(await answer.blob(), { headers }));
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
  } catch { /* There is no room: it is there while there is a network. */ }
}

// A press on what was announced shows the task, in a page that is open where there is one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.key));
});

async function show(key) {
  const [page] = await clients.matchAll({ type: "window" });
  const goal = scope + (key ? "#" + new URLSearchParams({ item: key }) : "");
  if (!page) { await clients.openWindow(goal); return; }
  await page.focus();
  if (key) await page.navigate(goal);
}
