/** Font numbers: a Latin and an East Asian one for each font of the document. */
export const latinFont = (font: number): number => 2 * font
export const eastAsianFont = (font: number): number => 2 * font + 1
