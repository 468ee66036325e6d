/** Opacity below which an outline is left out, thousandths of a percent: it is hardly seen. */
const LEAST_SEEN = 50_000

/**
 * Letters without an outline that is hardly seen: the office program gives white text the colour of
 * its outline, how much of it shines through included, so that text with a faint outline is lost.
 *
 * Source: ECMA-376 part 1, 21.1.2.3.9 rPr, 20.1.2.3.1 alpha; a title slide whose subtitle had an
 * outline of 10 %.
 */
export const withoutFaintOutlines = (xml: string): string =>
  xml.replace(
    /(<a:(?:rPr|defRPr|endParaRPr)\b(?:[^>]*[^/>])?>)<a:ln\b(?:[^>]*[^/>])?>((?:(?!<a:ln\b|<\/a:ln>)[\s\S])*?)<\/a:ln>/g,
    (whole, head: string, inside: string) => {
      const alpha = /<a:alpha\b[^>]*\bval="([\d.]+)(%?)"/.exec(inside)
      const opacity = Number(alpha?.[1] ?? 100_000) * (alpha?.[2] === "%" ? 1000 : 1)
      return opacity < LEAST_SEEN ? head : whole
    },
  )
