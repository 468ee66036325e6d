import { isSameRow } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { joinTwo } from "../../writing/join-lines.ts"

/** A label alone: a bullet, or a number with its signs. */
const labelAlone =
  /^(?:[•·▪▫◦‣●○■□◆◇➢➤►▶✓✔☑❑❖⇨→※∙⁃\uF000-\uF0FF−–—*o-]|[(（]?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivxIVX]{1,5}|[a-zA-Z]|[一二三四五六七八九十]{1,3})[.)）、．]|\d{1,2}(?:\.\d{1,2}){1,5}|第[一二三四五六七八九十百\d]{1,4}[章节条])$/u
/** Farthest text that a label may belong to, in points: two of Word's default tabs. */
const farthestText = 76

/**
 * Joins labels of lists with the text behind their tab, so that lists are not taken for tables of
 * two columns.
 *
 * Only where nothing else stands on the line: in a table with a numbered first column labels stay
 * cells.
 */
export function joinLabels(lines: readonly TextLine[]): readonly TextLine[] {
  const labels = lines.filter(
    ({ angle, isVertical, text }) => angle === 0 && !isVertical && labelAlone.test(text),
  )
  if (labels.length === 0) return lines
  const level = lines.filter(
    ({ angle, isVertical, direction }) => angle === 0 && !isVertical && direction !== "rtl",
  )
  const rows = Map.groupBy(level, ({ baseline }) => Math.round(baseline))
  const joined = new Map<TextLine, TextLine | undefined>()
  for (const label of labels) {
    const key = Math.round(label.baseline)
    const row = [key - 1, key, key + 1]
      .flatMap((each) => rows.get(each) ?? [])
      .filter((line) => isSameRow(line, label))
    const [text, other] = row.filter((line) => line !== label)
    if (!text || other || text.box.x0 < label.box.x1 || text.box.x0 - label.box.x1 > farthestText)
      continue
    joined.set(label, joinTwo(label, text, true))
    joined.set(text, undefined)
  }
  return joined.size === 0
    ? lines
    : lines.flatMap((line) => (joined.has(line) ? (joined.get(line) ?? []) : [line]))
}
