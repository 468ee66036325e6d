import { union } from "../../../base/geometry.ts"
import { isSameRow } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { bulletSign } from "../../writing/bullet-signs.ts"
import { joinTwo } from "../../writing/join-lines.ts"
import { turnedLine } from "./right-to-left.ts"

/** A bullet alone. */
const bulletAlone = new RegExp(`^(?:${bulletSign}|[\u2212\u2013\u2014*o-])$`, "u")
/** A number alone, with its signs. */
const numberAlone =
  /^(?:[(（]?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivxIVX]{1,5}|[a-zA-Z]|[一二三四五六七八九十]{1,3})[.)）、．]|\d{1,2}(?:\.\d{1,2}){1,5}|第[一二三四五六七八九十百\d]{1,4}[章节条])$/u
/** A label alone: a bullet, or a number with its signs. */
const isLabelAlone = (text: string): boolean => bulletAlone.test(text) || numberAlone.test(text)
/** Numbers in letters and digits of scripts that are read from the right. */
const labelFromRight = /^\(?(?:[א-ת]{1,3}|[\u0621-\u064A]\u0640?|[\u0660-\u0669]{1,3})[.)-]$/u
/** Characters of the longest label of a text that is read from the right. */
const longestLabel = 14
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
  const level = lines.filter(({ angle, isVertical }) => angle === 0 && !isVertical)
  const forward = level.filter(({ direction }) => direction !== "rtl")
  const joined = new Map([
    ...joinForward(forward),
    ...(forward.length < level.length ? joinTurned(level) : []),
  ])
  return joined.size === 0
    ? lines
    : lines.flatMap((line) => (joined.has(line) ? (joined.get(line) ?? []) : [line]))
}

/** What becomes of a line: it is another one, or part of that. */
type Change = readonly [TextLine, TextLine | undefined]

function joinForward(lines: readonly TextLine[]): Change[] {
  const labels = lines.filter(({ text }) => isLabelAlone(text))
  if (labels.length === 0) return []
  const beside = rowsOf(lines)
  return labels.flatMap((label): Change[] => {
    const [text, other] = beside(label)
    if (!text || other || !isNear(text.box.x0 - label.box.x1)) return []
    return [
      [label, joinTwo(label, text, true)],
      [text, undefined],
    ]
  })
}

/** Joins labels at the right of text that is read from there. */
function joinTurned(lines: readonly TextLine[]): Change[] {
  const beside = rowsOf(lines)
  const texts = lines.filter(({ direction }) => direction === "rtl")
  return texts.flatMap((text): Change[] => {
    const [label, other] = beside(text)
    if (!label || other || label.text.length > longestLabel) return []
    const turned = turnedLine(label)
    const isLabel = isLabelAlone(turned.text) || labelFromRight.test(turned.text)
    if (!isLabel || !isNear(label.box.x0 - text.box.x1)) return []
    return [
      [label, undefined],
      [text, joinFromRight(turned, text)],
    ]
  })
}

const isNear = (room: number): boolean => room >= 0 && room <= farthestText

/** Joins a label with the text at its left; nothing drew the room between them. */
function joinFromRight(label: TextLine, text: TextLine): TextLine {
  const last = label.spans.at(-1)
  if (!last) return text
  const edges = [...last.edges.slice(0, -1), text.box.x1, label.box.x0]
  return {
    ...text,
    spans: [...label.spans.slice(0, -1), { ...last, text: `${last.text} `, edges }, ...text.spans],
    text: `${label.text} ${text.text}`,
    box: union(label.box, text.box),
    z: Math.min(label.z, text.z),
    leap: label.text.length + 1,
  }
}

/** Gives the other lines of the row of one, whose baseline may be rounded to another point. */
function rowsOf(lines: readonly TextLine[]): (line: TextLine) => TextLine[] {
  const rows = Map.groupBy(lines, ({ baseline }) => Math.round(baseline))
  return (line) => {
    const key = Math.round(line.baseline)
    return [key - 1, key, key + 1]
      .flatMap((each) => rows.get(each) ?? [])
      .filter((other) => other !== line && isSameRow(other, line))
  }
}
