/** A setting of this browser; null where there is none, or where the browser keeps nothing. */
export function setting(name) { try { return localStorage.getItem(name); } catch { return null; } }

/** Keeps a setting, or forgets it where it is null. */
export function keepSetting(name, value) {
  try {
    if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value);
  } catch { /* it counts for this page alone */ }
}
