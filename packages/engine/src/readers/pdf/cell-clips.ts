import { intersection, multiply, identity, type Box, type Matrix } from "../../base/geometry.ts"
import { concat } from "../../base/bytes.ts"
import { forEachOperator, matrixOf } from "../../pdf/objects/content-operators.ts"
import type { ClippedText } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { decodeText } from "../../pdf/objects/text.ts"
import { isStream, isString, type PdfValue } from "../../pdf/objects/values.ts"

/** Programs that clip each text of a sheet: to its cell, or to its row, or to the sheet. */
const clipping = /excel/i

/** Programs that clip what reaches over its cell or the edge of its page, and nothing else. */
const cutting = /^calc$/i

/** Tells whether a file was printed by a program that clips the texts of its cells. */
export const clipsCells = (file: PdfFile): boolean =>
  ["Creator", "Producer"].some((key) => clipping.test(nameIn(file, key)))

/** Tells whether a file was printed by a program that clips what the edge of a page cuts. */
export const cutsAtPages = (file: PdfFile): boolean => cutting.test(nameIn(file, "Creator"))

function nameIn(file: PdfFile, key: string): string {
  const value = file.resolve(file.dict(file.trailer.get("Info"))?.get(key))
  return isString(value) ? decodeText(value) : ""
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
export const textClips = (file: PdfFile, page: PdfPage): Box[] =>
  clipsOfTexts(contentOf(file, page))

/** Reads where clipped texts of a page begin, hidden ones, too, with their clips. */
export const clippedTexts = (file: PdfFile, page: PdfPage): ClippedText[] =>
  textsInClips(contentOf(file, page))

function contentOf(file: PdfFile, { dict }: PdfPage): Uint8Array {
  const contents = file.resolve(dict.get("Contents"))
  const parts = (Array.isArray(contents) ? contents : [contents]).flatMap((each) => {
    const stream = file.resolve(each)
    return isStream(stream) ? [file.decode(stream).bytes, Uint8Array.of(10)] : []
  })
  return concat(parts)
}

/** Reads the boxes that texts are clipped to from the content of a page. */
export function clipsOfTexts(content: Uint8Array): Box[] {
  const found = new Map<string, Box>()
  forEachClip(content, (clip) => found.set(keyOf(clip), clip))
  return [...found.values()]
}

/** Reads where texts begin that are clipped, from the content of a page, in its order. */
export function textsInClips(content: Uint8Array): ClippedText[] {
  const found: ClippedText[] = []
  forEachClip(content, (clip, [, , , , x, y]) => found.push({ x, y, clip }))
  return found
}

/** Calls `visit` for each operator that shows clipped text, with the space that it begins in. */
function forEachClip(content: Uint8Array, visit: (clip: Box, space: Matrix) => void): void {
  const saved: State[] = []
  let state: State = { matrix: identity, clip: undefined }
  // The path so far, where it is one rectangle; `null` where it is any other.
  let path: Box | null | undefined
  let isClip = false
  let line: Matrix = identity
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
    } else if (operator === "BT") line = identity
    else if (operator === "Tm") line = matrixOf(operands)
    else if (operator === "Td" || operator === "TD") line = movedBy(operands, line)
    else if (shows.has(operator) && state.clip) visit(state.clip, multiply(line, state.matrix))
  })
}

function movedBy([x, y]: readonly PdfValue[], line: Matrix): Matrix {
  const [right, up] = [typeof x === "number" ? x : 0, typeof y === "number" ? y : 0]
  return multiply([1, 0, 0, 1, right, up], line)
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
