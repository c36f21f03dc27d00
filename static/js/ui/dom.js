/**
 * Elements in few words. Text is always text: nothing here reads markup.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props  attributes; `on…` listeners; `data` a record; booleans set or leave out */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  put(element, ...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "data") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Adds children, leaving out what is not there.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces all children. Focus stays on the control of the same `data-key`, if there still is one.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const focused = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren();
  put(element, ...children);
  if (focused) {
    const again = element.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/**
 * @param {EventTarget} target
 * @param {string} kind
 * @param {(event: any) => void} handler
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void} how to stop
 */
export function on(target, kind, handler, options) {
  target.addEventListener(kind, handler, options);
  return () => target.removeEventListener(kind, handler, options);
}

/**
 * What the server gave the page to start from.
 * @returns {any}
 */
export const boot = () => JSON.parse(byId("boot").textContent ?? "{}");

/** Where static files of this version live, with a slash at the end. @param {string} path */
export const asset = (path) => new URL(`../../${path}`, import.meta.url).href;

/** @param {string} name  a symbol of img/icons.svg */
export function icon(name) {
  const picture = svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `${asset("img/icons.svg")}#${name}` }));
  return picture;
}
