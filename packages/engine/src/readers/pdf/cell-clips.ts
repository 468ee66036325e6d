import { intersection, multiply, identity, type Box, type Matrix } from "../../base/geometry.ts"
import { concat } from "../../base/bytes.ts"
import { forEachOperator, matrixOf } from "../../pdf/objects/content-operators.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { decodeText } from "../../pdf/objects/text.ts"
import { isStream, isString, type PdfValue } from "../../pdf/objects/values.ts"

/** Programs that clip each text of a sheet: to its cell, or to its row, or to the sheet. */
const clipping = /excel/i

/** Tells whether a file was printed by a program that clips the texts of its cells. */
export function clipsCells(file: PdfFile): boolean {
  const info = file.dict(file.trailer.get("Info"))
  return ["Creator", "Producer"].some((key) => {
    const value = file.resolve(info?.get(key))
    return isString(value) && clipping.test(decodeText(value))
  })
}

/** Operators that end a path, and those that show text. Source: ISO 32000-2, tables 59 and 107. */
const ends = new Set(["n", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*"])
const shows = new Set(["Tj", "TJ", "'", '"'])
const draws = new Set(["m", "l", "c", "v", "y"])

/** States that a page may save within each other; deeper ones are damage. */
const DEEPEST = 256

interface State {
  readonly matrix: Matrix
  readonly clip: Box | undefined
}

/**
 * Reads the boxes that texts of a page are clipped to, each once, in PDF page space. PDFium does not
 * tell them: it drops a clip that cuts nothing off.
 */
export function textClips(file: PdfFile, { dict }: PdfPage): Box[] {
  const contents = file.resolve(dict.get("Contents"))
  const parts = (Array.isArray(contents) ? contents : [contents]).flatMap((each) => {
    const stream = file.resolve(each)
    return isStream(stream) ? [file.decode(stream).bytes, Uint8Array.of(10)] : []
  })
  return clipsOfTexts(concat(parts))
}

/** Reads the boxes that texts are clipped to from the content of a page. */
export function clipsOfTexts(content: Uint8Array): Box[] {
  const found = new Map<string, Box>()
  const saved: State[] = []
  let state: State = { matrix: identity, clip: undefined }
  // The path so far, where it is one rectangle; `null` where it is any other.
  let path: Box | null | undefined
  let isClip = false
  forEachOperator(content, (operator, operands) => {
    if (operator === "q") {
      if (saved.length < DEEPEST) saved.push(state)
    } else if (operator === "Q") state = saved.pop() ?? state
    else if (operator === "cm")
      state = { ...state, matrix: multiply(matrixOf(operands), state.matrix) }
    else if (operator === "re") path = path === undefined ? boxOf(operands, state.matrix) : null
    else if (draws.has(operator)) path = null
    else if (operator === "W" || operator === "W*") isClip = true
    else if (ends.has(operator)) {
      if (isClip && path) state = { ...state, clip: cutBy(state.clip, path) }
      isClip = false
      path = undefined
    } else if (shows.has(operator) && state.clip) found.set(keyOf(state.clip), state.clip)
  })
  return [...found.values()]
}

const keyOf = ({ x0, y0, x1, y1 }: Box): string => [x0, y0, x1, y1].join(" ")

const cutBy = (clip: Box | undefined, path: Box): Box =>
  clip ? (intersection(clip, path) ?? path) : path

function boxOf(operands: readonly PdfValue[], matrix: Matrix): Box {
  const [x = 0, y = 0, width = 0, height = 0] = operands.map((value) =>
    typeof value === "number" ? value : 0,
  )
  return boxInSpace({ x0: x, y0: y, x1: x + width, y1: y + height }, matrix)
}

/** The upright box around a box that a matrix moves. */
export function boxInSpace({ x0, y0, x1, y1 }: Box, space: Matrix): Box {
  const x = (px: number, py: number): number => space[0] * px + space[2] * py + space[4]
  const y = (px: number, py: number): number => space[1] * px + space[3] * py + space[5]
  const [xs, ys] = [
    [x(x0, y0), x(x1, y1)],
    [y(x0, y0), y(x1, y1)],
  ]
  return {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
  }
}
