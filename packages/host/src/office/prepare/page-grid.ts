import { attribute } from "./paragraph-format.ts"

/** Kept free of half a line, so that rounding makes no line more; twentieths of a point. */
const SLACK = 4

/**
 * Moves the margins of pages with a grid of lines so that lines stand where Word puts them.
 *
 * The office program centres the grid between the margins, half of what is left over below the last
 * whole line above the first; Word begins at the top margin. Lengths are twentieths of a point.
 * Source: measured on PDFs that Word exported; ECMA-376 part 1, 17.6.5 docGrid, 17.6.11 pgMar.
 */
export function beginGridAtMargin(body: string, lead = 0): string {
  return body.replace(/<w:sectPr\b[^>]*>(?:(?!<w:sectPr\b)[\s\S])*?<\/w:sectPr>/g, (section) => {
    const grid = /<w:docGrid\b[^>]*w:type="(?:lines|linesAndChars)"[^>]*>/.exec(section)?.[0]
    const margins = /<w:pgMar\b[^>]*>/.exec(section)?.[0]
    const [pitch, height] = [
      valueOf(grid, "linePitch"),
      valueOf(/<w:pgSz\b[^>]*>/.exec(section)?.[0], "h"),
    ]
    const [top, bottom] = [valueOf(margins, "top"), valueOf(margins, "bottom")]
    // Negative margins are exact ones, which headers may overlap.
    if (!margins || !(pitch > 2 * SLACK) || !(top > pitch) || !(bottom > 0)) return section
    const left = (height - top - bottom) % pitch
    if (!(left > 0 || lead > 0)) return section
    const share = Math.min(left, Math.floor(pitch / 2) - SLACK)
    // Where the page ends too near to the sheet's edge, text stays where it is.
    const up = share - (bottom + left - share - lead > 0 ? lead : 0)
    const moved = margins
      .replace(/\bw:top="[^"]*"/, `w:top="${top - up}"`)
      .replace(/\bw:bottom="[^"]*"/, `w:bottom="${bottom + left - 2 * share + up}"`)
    return section.replace(margins, () => moved)
  })
}

const valueOf = (tag: string | undefined, name: string): number =>
  Number(new RegExp(`\\bw:${name}="(-?\\d+)"`).exec(tag ?? "")?.[1] ?? Number.NaN)

/** Distance of grid lines by place, asked for in their order; undefined where the section has no grid of lines. */
export function gridPitches(body: string): (at: number) => number | undefined {
  const ends = [...body.matchAll(/<w:docGrid\b[^>]*>|<\/w:sectPr>/g)]
  const sections: { readonly end: number; readonly pitch: number | undefined }[] = []
  let pitch: number | undefined
  for (const { 0: tag, index } of ends)
    if (tag === "</w:sectPr>") {
      sections.push({ end: index, pitch })
      pitch = undefined
    } else if (/w:type="(?:lines|linesAndChars)"/.test(tag))
      pitch = Number(attribute(tag, "linePitch") ?? 0) || undefined
  let next = 0
  return (at) => {
    while (next < sections.length && (sections[next]?.end ?? 0) < at) next++
    return sections[next]?.pitch
  }
}
