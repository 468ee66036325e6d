import { textString, type PaperFile } from "./paper-file.ts"
import type { Paper } from "./types.ts"

/** Adds the outline of a paper; gives its entry of the catalogue. */
export function outlineOf(
  file: PaperFile,
  { outline = [] }: Paper,
  pages: readonly number[],
): string {
  if (outline.length === 0) return ""
  const root = file.reserve()
  const numbers = outline.map(() => file.reserve())
  const parentOf = (at: number): number => {
    const level = outline[at]?.level ?? 1
    return outline.findLastIndex((entry, index) => index < at && entry.level < level)
  }
  const parents = outline.map((_, at) => parentOf(at))
  const childrenOf = (parent: number): number[] =>
    parents.flatMap((each, at) => (each === parent ? [at] : []))
  const ref = (key: string, at: number | undefined): string =>
    at === undefined ? "" : `/${key} ${numbers[at] ?? root} 0 R`
  const ends = (children: readonly number[]): string =>
    children.length === 0
      ? ""
      : `${ref("First", children[0])} ${ref("Last", children.at(-1))} /Count ${children.length}`
  for (const [at, { title, page }] of outline.entries()) {
    const siblings = childrenOf(parents[at] ?? -1)
    const place = siblings.indexOf(at)
    const entries = [
      `/Title ${textString(title)} /Dest [${pages[page - 1] ?? 0} 0 R /Fit]`,
      `/Parent ${(parents[at] ?? -1) < 0 ? root : numbers[parents[at] ?? 0]} 0 R`,
      ref("Prev", siblings[place - 1]),
      ref("Next", siblings[place + 1]),
      ends(childrenOf(at)),
    ]
    file.set(numbers[at] ?? 0, `<< ${entries.filter(Boolean).join(" ")} >>`)
  }
  file.set(root, `<< /Type /Outlines ${ends(childrenOf(-1))} >>`)
  return `/Outlines ${root} 0 R`
}

/** Gives the catalogue's entry of printed page numbers. */
export function labelsOf({ pages }: Paper): string {
  const labels = pages.flatMap(({ label }, index) =>
    label === undefined ? [] : [`${index} << /P ${textString(label)} >>`],
  )
  return labels.length === 0 ? "" : `/PageLabels << /Nums [${labels.join(" ")}] >>`
}
