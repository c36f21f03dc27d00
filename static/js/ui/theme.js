/**
 * Light or dark: what the person chose here, else what the system says.
 */

const KEY = "parlour.theme";

/** @type {Set<() => void>} */
const listeners = new Set();
const system = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export const theme = () => {
  const chosen = stored();
  return chosen === "light" || chosen === "dark" ? chosen : system.matches ? "dark" : "light";
};

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function apply() {
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener();
}

export function toggleTheme() {
  try {
    localStorage.setItem(KEY, theme() === "dark" ? "light" : "dark");
  } catch {
    document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  }
  apply();
}

/**
 * @param {() => void} listener
 * @returns {() => void} how to stop
 */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

system.addEventListener("change", apply);
apply();
