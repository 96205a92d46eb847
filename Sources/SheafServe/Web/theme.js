// Runs before anything is painted: a page of the dark never shows white first.
{
  const root = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  root.dataset.theme = kept("theme") ?? "system";
  root.dataset.density = kept("density") ?? "comfortable";
  root.lang = kept("language") ?? (navigator.language.startsWith("ko") ? "ko" : "en");
}
