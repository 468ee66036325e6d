import { attribute } from "./paragraph-format.ts"

/** Whether a body has lines that stand on a grid. */
export const hasLineGrid = (body: string): boolean =>
  /<w:docGrid\b[^>]*w:type="(?:lines|linesAndChars)"/.test(body)

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

/**
 * Takes the grid of lines away from pages whose lines have their heights from it already, and moves
 * their text up by a length, twentieths of a point.
 *
 * The office program ends a page with the last whole line of its grid, Word where the margin
 * begins: what tables or pictures have moved off the grid reaches further down there. Source: PDFs
 * that Word exported, in which one page in eight reaches beyond that line.
 */
export const withoutLineGrid = (body: string, up: number): string =>
  body.replace(/<w:sectPr\b[^>]*>(?:(?!<w:sectPr\b)[\s\S])*?<\/w:sectPr>/g, (section) => {
    const grid = /<w:docGrid\b[^>]*>/.exec(section)?.[0] ?? ""
    const margins = /<w:pgMar\b[^>]*>/.exec(section)?.[0]
    if (!/w:type="lines/.test(grid) || widensLetters(grid)) return section
    const loose = section.replace(grid, () => grid.replace(/ w:type="[^"]*"/, ""))
    const [top, bottom] = [valueOf(margins, "top"), valueOf(margins, "bottom")]
    // Negative margins are exact ones, which headers may overlap.
    if (!margins || !(top > up) || !(bottom + up > 0)) return loose
    const moved = margins
      .replace(/\bw:top="[^"]*"/, `w:top="${top - up}"`)
      .replace(/\bw:bottom="[^"]*"/, `w:bottom="${bottom + up}"`)
    return loose.replace(margins, () => moved)
  })

/**
 * Whether letters stand on a grid as well, each wider or narrower by as much; by nothing, they do
 * not.
 */
export const widensLetters = (grid: string): boolean =>
  /w:type="snapToChars"/.test(grid) ||
  (/w:type="linesAndChars"/.test(grid) && Number(attribute(grid, "charSpace") ?? 0) !== 0)

/** A section's grid of lines. */
export interface LineGrid {
  /** Between lines, twentieths of a point. */
  readonly pitch: number
  /** See `widensLetters`. */
  readonly hasLetters: boolean
}

/**
 * Distance of grid lines by place, asked for in their order; undefined where the section has no
 * grid of lines.
 */
export function gridPitches(body: string): (at: number) => number | undefined {
  const gridAt = lineGrids(body)
  return (at) => gridAt(at)?.pitch
}

/** The same with what else stands on the grid. */
export function lineGrids(body: string): (at: number) => LineGrid | undefined {
  const ends = [...body.matchAll(/<w:docGrid\b[^>]*>|<\/w:sectPr>/g)]
  const sections: { readonly end: number; readonly grid: LineGrid | undefined }[] = []
  let grid: LineGrid | undefined
  for (const { 0: tag, index } of ends)
    if (tag === "</w:sectPr>") {
      sections.push({ end: index, grid })
      grid = undefined
    } else if (/w:type="(?:lines|linesAndChars)"/.test(tag)) {
      const pitch = Number(attribute(tag, "linePitch") ?? 0)
      grid = pitch > 0 ? { pitch, hasLetters: widensLetters(tag) } : undefined
    }
  let next = 0
  return (at) => {
    while (next < sections.length && (sections[next]?.end ?? 0) < at) next++
    return sections[next]?.grid
  }
}
