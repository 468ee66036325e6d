/** One pair of a DXF file: a group code and its value, as they are spelled. */
export type Pair = readonly [code: number, value: string]

/**
 * Gives a text DXF in which tables are inserts of the block that shows them.
 *
 * The parser knows no ACAD_TABLE; every table has an anonymous block with its picture. Bytes
 * outside ASCII pass through. Source: DXF reference, ACAD_TABLE: the block's name and place stand
 * under AcDbBlockReference.
 */
export function tablesAsInserts(bytes: Uint8Array): Uint8Array {
  if (!includes(bytes, "ACAD_TABLE")) return bytes
  const made: Pair[] = []
  let isDropping = false
  let isTable = false
  for (const pair of pairsOf(latinText(bytes))) {
    const [code, value] = pair
    if (code === 0) {
      isTable = value.trim() === "ACAD_TABLE"
      isDropping = false
      made.push(isTable ? [0, "INSERT"] : pair)
      continue
    }
    if (isTable && code === 100 && value.trim() === "AcDbTable") isDropping = true
    if (!isDropping) made.push(pair)
  }
  return spelled(made)
}

/** What stands before the name of a shape that travels as text; no control code begins so. */
const SHAPE_MARK = "%%shape:"

/**
 * Gives a text DXF in which symbols (SHAPE) are texts with a mark: the parser forgets their names,
 * which alone tell what they show. The codes of both are the same but for the name's. Source: DXF
 * reference, SHAPE, TEXT.
 */
export function shapesAsTexts(bytes: Uint8Array): Uint8Array {
  if (!includes(bytes, "SHAPE")) return bytes
  const made: Pair[] = []
  let isShape = false
  for (const pair of pairsOf(latinText(bytes))) {
    const [code, value] = pair
    if (code === 0) isShape = value.trim() === "SHAPE"
    if (!isShape) made.push(pair)
    else if (code === 0) made.push([0, "TEXT"])
    else if (code === 2) made.push([1, SHAPE_MARK + value.trim()])
    else made.push(code === 100 && value.trim() === "AcDbShape" ? [100, "AcDbText"] : pair)
  }
  return spelled(made)
}

/** Gives the name of the shape that a text stands for, if it does. */
export const shapeNameOf = (text: string | undefined): string | undefined =>
  text?.startsWith(SHAPE_MARK) ? text.slice(SHAPE_MARK.length) : undefined

/**
 * Gives a damaged text DXF with what cannot be made sense of left out: lines that are no group code
 * where one must stand, and records of the tables section outside any table.
 */
export function mendedDxf(bytes: Uint8Array): Uint8Array {
  const made: Pair[] = []
  let section = ""
  let isInTable = false
  let isDropping = false
  for (const pair of pairsOf(latinText(bytes))) {
    const [code, value] = pair
    const word = value.trim()
    if (code === 2 && made.at(-1)?.[0] === 0 && made.at(-1)?.[1].trim() === "SECTION")
      section = word
    if (code === 0) {
      if (word === "TABLE") isInTable = true
      isDropping = section === "TABLES" && !isInTable && word !== "ENDSEC" && word !== "SECTION"
      if (word === "ENDTAB") isInTable = false
      if (word === "ENDSEC") section = ""
    }
    if (!isDropping) made.push(pair)
  }
  // The parser reads on for the end mark of a file that was cut.
  if (made.at(-1)?.[1].trim() !== "EOF")
    made.push(...(section === "" ? [] : ([[0, "ENDSEC"]] as const)), [0, "EOF"])
  return spelled(made)
}

/** Mark at the start of a binary DXF: 18 letters, line end, 26, 0. */
const BINARY_MARK = "AutoCAD Binary DXF\r\n\u001A\0"

/**
 * Gives a binary DXF of release 12 and before, whose group codes have one byte, as text; undefined
 * for others. Source: DXF reference, "Binary DXF files".
 */
export function oldBinaryAsText(bytes: Uint8Array): Uint8Array | undefined {
  const start = BINARY_MARK.length
  // The first pair is 0, SECTION: a second zero byte would belong to a code of two bytes.
  if (
    !includes(bytes.subarray(0, start), "AutoCAD Binary DXF") ||
    bytes[start] !== 0 ||
    bytes[start + 1] === 0
  )
    return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const made: Pair[] = []
  try {
    for (let at = start; at < bytes.length;) {
      let code = view.getUint8(at++)
      if (code === 255) {
        code = view.getUint16(at, true)
        at += 2
      }
      const kind = kindOf(code)
      if (kind === "text") {
        const end = bytes.indexOf(0, at)
        made.push([code, latinText(bytes.subarray(at, end < 0 ? bytes.length : end))])
        at = end < 0 ? bytes.length : end + 1
      } else if (kind === "double") {
        made.push([code, String(view.getFloat64(at, true))])
        at += 8
      } else {
        made.push([
          code,
          String(kind === "long" ? view.getInt32(at, true) : view.getInt16(at, true)),
        ])
        at += kind === "long" ? 4 : 2
      }
    }
  } catch (cause) {
    // Cut in the middle of a value: what came before is whole.
    if (!(cause instanceof RangeError)) throw cause
  }
  return spelled(made)
}

/** Source: DXF reference, "Group code value types"; codes that release 12 knows. */
function kindOf(code: number): "text" | "double" | "short" | "long" {
  if (code === 1_071) return "long"
  if (
    (code >= 10 && code <= 59) ||
    (code >= 140 && code <= 149) ||
    (code >= 210 && code <= 239) ||
    (code >= 1_010 && code <= 1_059)
  )
    return "double"
  return (code >= 60 && code <= 79) ||
    (code >= 170 && code <= 179) ||
    (code >= 1_060 && code <= 1_070)
    ? "short"
    : "text"
}

/**
 * Gives the pairs of a text DXF; lines that are no group code where one must stand are passed over.
 */
export function* pairsOf(text: string): Iterable<Pair> {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at + 1 < lines.length;) {
    const code = /^\s*(-?\d{1,4})\s*$/.exec(lines[at] ?? "")?.[1]
    if (code === undefined) {
      at += 1
      continue
    }
    yield [Number(code), lines[at + 1] ?? ""]
    at += 2
  }
}

function spelled(pairs: readonly Pair[]): Uint8Array {
  const text = pairs.map(([code, value]) => `${code}\n${value}\n`).join("")
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/** One character a byte, so that text in any encoding comes out as it went in. */
export function latinText(bytes: Uint8Array): string {
  let text = ""
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

function includes(bytes: Uint8Array, word: string): boolean {
  const first = word.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1
    while (same < word.length && bytes[at + same] === word.charCodeAt(same)) same += 1
    if (same === word.length) return true
  }
  return false
}
