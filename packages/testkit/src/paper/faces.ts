import {
  courierWidths,
  helveticaBold,
  helveticaRegular,
  timesBold,
  timesRegular,
} from "./widths.ts"
import type { Face } from "./types.ts"

/** How a face is written into a file and how wide its letters are. */
export interface FaceFacts {
  /** PostScript name. */
  readonly name: string
  /** Letters are single bytes of WinAnsi; else two bytes, the UTF-16 unit itself. */
  readonly isSimple: boolean
  /** Flags of the font descriptor. Source: ISO 32000-2, table 121. */
  readonly flags: number
  readonly weight: number
  readonly italicAngle: number
  /** Advance of a character in thousandths of an em. */
  widthOf(char: string): number
}

const simple = (
  name: string,
  widths: readonly number[],
  {
    flags,
    weight = 400,
    italicAngle = 0,
  }: { flags: number; weight?: number; italicAngle?: number },
): FaceFacts => ({
  name,
  isSimple: true,
  flags,
  weight,
  italicAngle,
  widthOf: (char) => widths[char.charCodeAt(0) - 32] ?? wideLatin[char] ?? 556,
})

/** Advances of WinAnsi characters beyond ASCII that texts of fixtures use. */
const wideLatin: Readonly<Record<string, number>> = {
  "•": 350,
  "·": 278,
  "–": 556,
  "—": 1000,
  "“": 333,
  "”": 333,
  "‘": 222,
  "’": 222,
  "…": 1000,
  "€": 556,
  "§": 556,
  "©": 737,
}

const wide = (name: string, flags: number, weight = 400): FaceFacts => ({
  name,
  isSimple: false,
  flags,
  weight,
  italicAngle: 0,
  widthOf: (char) => (isHalfWide(char) ? 500 : 1000),
})

const isHalfWide = (char: string): boolean => char.charCodeAt(0) < 0x2000

/** 1 fixed pitch, 2 serif, 32 Latin, 64 italic. */
export const faces: Readonly<Record<Face, FaceFacts>> = {
  sans: simple("Helvetica", helveticaRegular, { flags: 32 }),
  "sans-bold": simple("Helvetica-Bold", helveticaBold, { flags: 32, weight: 700 }),
  "sans-italic": simple("Helvetica-Oblique", helveticaRegular, { flags: 96, italicAngle: -12 }),
  "sans-bold-italic": simple("Helvetica-BoldOblique", helveticaBold, {
    flags: 96,
    weight: 700,
    italicAngle: -12,
  }),
  serif: simple("Times-Roman", timesRegular, { flags: 34 }),
  "serif-bold": simple("Times-Bold", timesBold, { flags: 34, weight: 700 }),
  "serif-italic": simple("Times-Italic", timesRegular, { flags: 98, italicAngle: -15 }),
  "serif-bold-italic": simple("Times-BoldItalic", timesBold, {
    flags: 98,
    weight: 700,
    italicAngle: -15,
  }),
  mono: simple("Courier", courierWidths, { flags: 33 }),
  han: wide("SimSun", 34),
  hei: wide("SimHei", 32, 700),
  kai: wide("KaiTi", 34),
  hebrew: wide("DavidLibre-Regular", 34),
  "cid-sans": wide("Calibri", 32),
  "math-letters": wide("CMMI10", 98),
  "math-signs": wide("CMSY10", 34),
  "math-roman": wide("CMR10", 34),
  "math-tall": wide("CMEX10", 34),
  "math-office": wide("OpenSymbol", 34),
  "math-word": wide("CambriaMath", 34),
  "math-web": wide("KaTeX_Main-Regular", 34),
  "tex-bold": simple("CMBX10", timesBold, { flags: 34 }),
  "tex-italic": simple("CMTI10", timesRegular, { flags: 34 }),
  arial: simple("ArialMT", helveticaRegular, { flags: 32 }),
}

const winAnsi: Readonly<Record<string, number>> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
}

/** Code of a character in WinAnsi, or undefined where it has none. Source: ISO 32000-2, annex D. */
export function winAnsiOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  return winAnsi[char]
}

/** A stretch of text in one face. */
export interface FaceRun {
  readonly face: Face
  readonly text: string
}

/** Cuts a text wherever the face has to change: simple faces have no Han. */
export function faceRuns(text: string, face: Face, hanFace: Face = "han"): FaceRun[] {
  const runs: { face: Face; text: string }[] = []
  for (const char of text) {
    const own = faces[face].isSimple && winAnsiOf(char) === undefined ? hanFace : face
    const last = runs.at(-1)
    if (last?.face === own) last.text += char
    else runs.push({ face: own, text: char })
  }
  return runs
}

/** Width of a text in points, spacing left out. */
export function widthOf(text: string, size = 10, face: Face = "sans"): number {
  return faceRuns(text, face).reduce(
    (sum, run) =>
      sum +
      [...run.text].reduce((own, char) => own + faces[run.face].widthOf(char), 0) * (size / 1000),
    0,
  )
}
