import { changeCells } from "./slide-table-cells.ts"

/**
 * Room at the sides of a cell that says nothing, English metric units. Source: ECMA-376 part 1,
 * 21.1.3.17 tcPr.
 */
const INSET = 91_440
/** A hundredth of a millimetre, the office program's unit. */
const HUNDREDTH = 360

/**
 * Right-aligned tab stops that stand a little beyond the text of their cell are brought inside.
 *
 * PowerPoint sets text there all the same, as in contents with a column of page numbers; the office
 * program moves it to the next line.
 */
export function tabsWithinCells(xml: string): string {
  if (!/<a:tab\b[^>]*\balgn="r"/.test(xml)) return xml
  return changeCells(xml, (cell, width) =>
    tabsWithin(cell, width - inset(cell, "marL") - inset(cell, "marR")),
  )
}

const inset = (cell: string, side: string): number =>
  Number(new RegExp(`<a:tcPr\\b[^>]*\\b${side}="(\\d+)"`).exec(cell)?.[1] ?? INSET)

function tabsWithin(cell: string, wide: number): string {
  return cell.replace(/<a:tab\b[^>]*>/g, (tab) => {
    const place = Number(/\bpos="(\d+)"/.exec(tab)?.[1] ?? 0)
    if (!tab.includes('algn="r"') || place <= wide - HUNDREDTH || place > wide + INSET) return tab
    return tab.replace(/\bpos="\d+"/, `pos="${wide - HUNDREDTH}"`)
  })
}
