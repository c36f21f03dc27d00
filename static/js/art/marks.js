/**
 * The second sign of each colour: nobody has to tell colours apart. Paths in a 24 by 24 box,
 * for canvas (`Path2D`) and pages (`<path d>`) alike.
 */

/** @type {Readonly<Record<string, string>>} */
export const MARKS = {
  red: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
  blue: "M5.500 5.500h13v13h-13z",
  yellow: "M12 3.500L21 19.500H3z",
  green: "M9.200 3.500h5.600v5.700h5.700v5.600h-5.700v5.700H9.200v-5.700H3.500V9.200h5.700z",
  black: "M12 2.500l2.900 6.300 6.900.8-5.100 4.700 1.400 6.800L12 17.700l-6.100 3.400 1.400-6.800L2.200 9.600l6.900-.8z",
  pink: "M12 20.500C5 15 3 12 3 8.700A4.700 4.700 0 0 1 12 6.800A4.700 4.700 0 0 1 21 8.700C21 12 19 15 12 20.500z",
  orange: "M12 3l7.800 4.500v9L12 21l-7.800-4.500v-9z",
  grey: "M12 2.800L21.200 12L12 21.200L2.800 12z",
  white: "M3.500 9h17v6h-17z",
};

const DARK_ON = new Set(["yellow", "white"]);

/**
 * The colour in which a mark reads well on its piece.
 * @param {string} colour
 */
export const markInk = (colour) => (DARK_ON.has(colour) ? "#3a2b12" : "#fffaf0");
