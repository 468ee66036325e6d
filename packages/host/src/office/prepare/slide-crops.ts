/** Thousandths of a percent of a picture's side below which a crop is what rounding left. */
const NOTHING = 100

/**
 * Takes from the crops of pictures what rounding left of them. PowerPoint lets a picture stand over
 * its shape by five thousandths of a percent (`b="-5"`), and the office program then crops no side
 * of one that is cut to a shape. Source: ECMA-376 part 1, 20.1.8.55 srcRect.
 */
export const cropsWithoutRests = (xml: string): string =>
  xml.replace(/<a:srcRect\b[^>]*>/g, (crop) =>
    crop.replace(/\s[ltrb]="(-?\d+)"/g, (edge, share: string) =>
      Math.abs(Number(share)) < NOTHING ? "" : edge,
    ),
  )
