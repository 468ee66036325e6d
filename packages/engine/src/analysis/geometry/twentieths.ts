/** Word keeps lengths and the space between letters in twentieths of a point. */
export const PER_POINT = 20
