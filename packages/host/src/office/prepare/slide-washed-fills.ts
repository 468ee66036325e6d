/**
 * What is left of a washed-out picture's strength: black becomes a light grey (.82 at 85 %), white
 * stays.
 */
const STRENGTH = 0.21

/**
 * Pictures that fill shapes, see-through and washed out, become more see-through: the office
 * program washes out pictures alone, not what fills shapes. On white both look alike.
 *
 * Source: ECMA-376 part 1, 20.1.8.42 lum, 20.1.8.4 alphaModFix; the rectangles of the theme Wood
 * Type.
 */
export const washedFills = (xml: string): string =>
  xml.replace(
    /(<a:blipFill\b[^>]*>\s*<a:blip\b[^>]*>\s*<a:alphaModFix\b[^>]*\bamt=")(\d+)("\s*\/>)\s*<a:lum bright="70000" contrast="-70000"\s*\/>/g,
    (_, head: string, amount: string, end: string) =>
      head + Math.round(Number(amount) * STRENGTH) + end,
  )
