// Runs before anything is painted: the chosen theme must not flash. Everything else is modules.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("parlour.theme");
  } catch {
    // Storage may be forbidden; the system's wish holds then.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
