// Runs before anything is painted: a page of the dark never shows white first.
{
  const root = document.documentElement;
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
  const apply = () => {
    root.dataset.theme = kept("theme") ?? "system";
    root.dataset.density = kept("density") ?? "comfortable";
    root.lang = kept("language") ?? (navigator.language.startsWith("ko") ? "ko" : "en");
    // The browser's own bars take the colour of the theme that was chosen, too.
    const chosen = bars[["light", "dark"].indexOf(root.dataset.theme)];
    for (const [meta, own] of bars) meta.content = chosen ? chosen[1] : own;
  };
  apply();
  document.addEventListener("looks", apply);
}
