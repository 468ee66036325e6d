import { streamObject } from "../drawn-pdf.ts"
import { faceOfKey, spell, type Needs } from "./content.ts"
import { faces } from "./faces.ts"
import type { PaperFile } from "./paper-file.ts"
import type { Face, GradientMark, PictureMark } from "./types.ts"

/** Adds what the content of a page refers to; gives the entries of its resources. */
export function resourcesOf(
  file: PaperFile,
  needs: Needs,
  { height, shared }: { readonly height: number; readonly shared: SharedFonts },
): string {
  const fonts = [...needs.faces].map((key) => {
    const number = shared.fonts.get(key) ?? file.reserve()
    shared.fonts.set(key, number)
    return `/${key} ${number} 0 R`
  })
  const alphas = [...needs.alphas].map(
    (alpha) => `/A${Math.round(alpha * 100)} << /ca ${spell(alpha)} /CA ${spell(alpha)} >>`,
  )
  const pictures = needs.pictures.map((mark, index) => `/P${index} ${file.add(imageOf(mark))} 0 R`)
  const shadings = needs.gradients.map((mark, index) => `/G${index} ${shadingOf(mark, height)}`)
  return [
    ["Font", fonts],
    ["ExtGState", alphas],
    ["XObject", pictures],
    ["Shading", shadings],
  ]
    .filter(([, list]) => (list ?? []).length > 0)
    .map(([key, list]) => `/${String(key)} << ${(list as string[]).join(" ")} >>`)
    .join(" ")
}

/** Fonts of a file: their objects by resource name, and the characters shown by face. */
export interface SharedFonts {
  readonly fonts: Map<string, number>
  readonly chars: Map<Face, Set<string>>
}

/** Adds the fonts of a file once all its pages are spelled. */
export function addFonts(file: PaperFile, { fonts, chars }: SharedFonts): void {
  for (const [key, number] of fonts) {
    const face = faceOfKey(key)
    file.set(number, fontOf(file, face, key.endsWith("V"), chars.get(face) ?? new Set()))
  }
}

function fontOf(
  file: PaperFile,
  face: Face,
  isVertical: boolean,
  chars: ReadonlySet<string>,
): string {
  const { name, isSimple, flags, weight, italicAngle } = faces[face]
  if (isSimple)
    return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontWeight ${weight} /ItalicAngle ${italicAngle} /Ascent 859 /Descent -141 /CapHeight 683 /StemV 80 /FontBBox [0 -141 1000 859] >>`,
  )
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [0 8191 500] >>`,
  )
  const map = file.add(streamObject("", unicodeMap([...chars].toSorted())))
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-${isVertical ? "V" : "H"} /DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`
}

/** Every code is its own UTF-16 unit; at most 100 in a block. Source: ISO 32000-2, 9.10.3. */
function unicodeMap(chars: readonly string[]): string {
  const codes = chars.map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, "0"))
  const blocks = Array.from({ length: Math.ceil(codes.length / 100) }, (_, block) => {
    const own = codes.slice(100 * block, 100 * block + 100)
    const rows = own.map((code) => `<${code}> <${code}>`)
    return `${own.length} beginbfchar ${rows.join(" ")} endbfchar`
  })
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def",
    "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n")
}

/** Squares of colour that the seed chooses, in hexadecimal: plain to read, the same everywhere. */
function imageOf({ pixels: [width, height] = [8, 8], seed = 1 }: PictureMark): string {
  let state = seed * 2_654_435_761
  const pixels = Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8).toString(16).padStart(6, "0")
  })
  return streamObject(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode`,
    `${pixels.join("")}>`,
  )
}

function shadingOf({ box: [x0, y0, x1, y1], from, to }: GradientMark, height: number): string {
  const parts = (rgb: number): string =>
    [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => spell(part / 255)).join(" ")
  const middle = spell(height - (y0 + y1) / 2)
  return `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${spell(x0)} ${middle} ${spell(x1)} ${middle}] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [${parts(from)}] /C1 [${parts(to)}] >> >>`
}
