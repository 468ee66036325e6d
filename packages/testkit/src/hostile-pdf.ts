import { deflateSync } from "node:zlib"

/** Objects of a PDF by number, each as it stands between "obj" and "endobj". */
type Objects = Readonly<Record<number, string | Uint8Array>>

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1")

/** Writes objects with a sound table; object 1 is the catalogue. */
export function pdfOf(objects: Objects): Uint8Array {
  const parts: Uint8Array[] = [bytes("%PDF-1.7\n")]
  const offsets = new Map<number, number>()
  let at = 9
  const add = (part: Uint8Array): void => {
    parts.push(part)
    at += part.length
  }
  for (const [key, value] of Object.entries(objects)) {
    offsets.set(Number(key), at)
    add(bytes(`${key} 0 obj\n`))
    add(typeof value === "string" ? bytes(value) : value)
    add(bytes("\nendobj\n"))
  }
  const [start, size] = [at, Math.max(...offsets.keys()) + 1]
  const rows = Array.from({ length: size }, (_, num) => {
    const offset = offsets.get(num)
    return offset === undefined
      ? "0000000000 65535 f \n"
      : `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  add(bytes(`xref\n0 ${size}\n${rows.join("")}`))
  add(bytes(`trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`))
  return Buffer.concat(parts)
}

/** A stream with entries of its dictionary besides Length. */
export const streamOf = (entries: string, data: string | Uint8Array): Uint8Array => {
  const body = typeof data === "string" ? bytes(data) : data
  return Buffer.concat([
    bytes(`<<${entries}/Length ${body.length}>>stream\n`),
    body,
    bytes("\nendstream"),
  ])
}

const catalog = "<</Type/Catalog/Pages 2 0 R>>"
const pages = "<</Type/Pages/Count 1/Kids[3 0 R]>>"
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
const words = "BT /F 12 Tf 72 700 Td (hello) Tj ET"

function page(resources = "", contents = "4 0 R"): string {
  const named = `/Font<</F 9 0 R>>${resources}`
  return `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${named}>>/Contents ${contents}>>`
}

const form = (resources: string, content: string): Uint8Array =>
  streamOf(`/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Resources<<${resources}>>`, content)

/** One page with words, whose content may be another and whose file may have more objects. */
const sheet = (content: string | Uint8Array, more: Objects = {}, resources = ""): Uint8Array =>
  pdfOf({
    1: catalog,
    2: pages,
    3: page(resources),
    4: typeof content === "string" ? streamOf("", content) : content,
    9: font,
    ...more,
  })

/** Deflates as often as asked for. */
function packed(data: Uint8Array, times: number): Uint8Array {
  const filters = Array.from({ length: times }, () => "/FlateDecode").join("")
  let body = data
  // The first round has by far the most to pack; what it leaves is packed well by the next.
  for (let round = 0; round < times; round++)
    body = deflateSync(body, { level: round === 0 ? 1 : 9 })
  return streamOf(`/Filter[${filters}]`, body)
}

const repeated = (text: string, times: number): Uint8Array =>
  Buffer.alloc(text.length * times, text)

/** Small itself, but of much: kept once it was made. */
let thrice: Uint8Array | undefined

/**
 * Small files that are built to take time or memory, by what they do. Each is made anew: together
 * they are larger than a test should hold.
 */
export const hostilePdfs = {
  /** A form draws itself twice. */
  formDrawsItself: () =>
    sheet("/X Do", { 10: form("/XObject<</X 10 0 R>>", "/X Do /X Do") }, "/XObject<</X 10 0 R>>"),
  /** Ten levels of forms, each of which draws the next ten times. */
  formsTimesTen: () => {
    const levels = Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [
        10 + level,
        form(`/Font<</F 9 0 R>>/XObject<</X ${11 + level} 0 R>>`, "/X Do ".repeat(10)),
      ]),
    )
    return sheet(
      "/X Do",
      { ...levels, 20: form("/Font<</F 9 0 R>>", words) },
      "/XObject<</X 10 0 R>>",
    )
  },
  /** A form that draws itself at two new sizes each time. */
  formGrowsInItself: () =>
    sheet(
      "/X Do",
      {
        10: form(
          "/XObject<</X 10 0 R>>",
          "q 1.1 0 0 1.1 0 0 cm /X Do Q q 1.3 0 0 1.2 0 0 cm /X Do Q",
        ),
      },
      "/XObject<</X 10 0 R>>",
    ),
  /** A few kilobytes that unpack to 600 MB. */
  packedThrice: () => (thrice ??= sheet(packed(repeated(" ", 600_000_000), 3))),
  /** A page tree whose kid is its own parent, by number. */
  treeLoop: () => pdfOf({ 1: catalog, 2: "<</Type/Pages/Count 1000000000/Kids[2 0 R 2 0 R]>>" }),
  /** The same through nodes that stand in the list itself and have no number. */
  treeLoopWithoutNumbers: () =>
    pdfOf({
      1: catalog,
      2: "<</Type/Pages/Count 9/Kids 5 0 R>>",
      5: "[<</Type/Pages/Kids 5 0 R>><</Type/Pages/Kids 5 0 R>>]",
    }),
  /** Three pages of which the second entry of the tree is null. */
  treeWithNull: () =>
    pdfOf({
      1: catalog,
      2: "<</Type/Pages/Count 3/Kids[3 0 R null 3 0 R]>>",
      3: page(),
      4: streamOf("", words),
      9: font,
    }),
  /** Names and labels whose tree leads back to itself without numbers. */
  namesLoop: () =>
    pdfOf({
      1: "<</Type/Catalog/Pages 2 0 R/Names<</Dests 22 0 R/EmbeddedFiles 22 0 R>>/PageLabels 22 0 R>>",
      2: pages,
      3: page(),
      4: streamOf("", words),
      9: font,
      22: "<</Kids 23 0 R>>",
      23: "[<</Kids 23 0 R>><</Kids 23 0 R>>]",
    }),
  /** Bookmarks that are their own children and neighbours. */
  outlineLoop: () =>
    pdfOf({
      1: "<</Type/Catalog/Pages 2 0 R/Outlines 20 0 R>>",
      2: pages,
      3: page(),
      4: streamOf("", words),
      9: font,
      20: "<</First 21 0 R/Last 21 0 R/Count 5>>",
      21: "<</Title(a)/Parent 20 0 R/Next 21 0 R/First 21 0 R>>",
    }),
  /** Form fields that are each other's kids, twice. */
  fieldLoop: () =>
    pdfOf({
      1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 20 0 R]>>>>",
      2: pages,
      3: page().replace("/Contents", "/Annots[22 0 R]/Contents"),
      4: streamOf("", words),
      9: font,
      20: "<</T(a)/Kids[21 0 R 21 0 R]>>",
      21: "<</T(b)/Kids[20 0 R 20 0 R 22 0 R]>>",
      22: "<</Type/Annot/Subtype/Widget/FT/Tx/T(c)/Rect[9 9 99 99]>>",
    }),
  /** A stream whose length is the stream itself. */
  lengthIsItself: () => sheet(bytes(`<</Length 4 0 R>>stream\n${words}\nendstream`)),
  /** A predictor whose samples have no bits. */
  predictorWithoutBits: () => {
    const params = "/DecodeParms<</Predictor 2/BitsPerComponent 0/Colors 3/Columns 9>>"
    return sheet(streamOf(`/Filter/FlateDecode${params}`, deflateSync(bytes(words))))
  },
  /** A million marks of objects before strings without end. */
  objectsWithoutEnd: () => {
    const marks = repeated("1 0 obj(", 120_000)
    return Buffer.concat([bytes("%PDF-1.4\n"), marks, bytes("trailer<</Root 1 0 R>>")])
  },
  /** Widths and characters for codes up to two thousand million. */
  hugeRanges: () =>
    pdfOf({
      1: catalog,
      2: pages,
      3: page(),
      4: streamOf("", "BT /F 12 Tf 72 700 Td <00410042> Tj ET"),
      9: "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode 10 0 R/DescendantFonts[11 0 R]>>",
      10: streamOf(
        "",
        "begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap",
      ),
      11: "<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>/W[0 2000000000 500]/FontDescriptor 12 0 R>>",
      12: "<</Type/FontDescriptor/FontName/X/Flags 4>>",
    }),
  /** A sampled function with two thousand million samples. */
  hugeFunction: () =>
    sheet(
      "/S sh",
      {
        10: "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]/Function 11 0 R>>",
        11: streamOf(
          "/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[2000000000]/BitsPerSample 32",
          "abc",
        ),
      },
      "/Shading<</S 10 0 R>>",
    ),
  /** A calculator function of sixteen thousand operators for each point of a page. */
  slowFunction: () =>
    sheet(
      "595 0 0 842 0 0 cm /S sh",
      {
        10: "<</ShadingType 1/ColorSpace/DeviceRGB/Function 11 0 R>>",
        11: streamOf(
          "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]",
          `{${" dup mul sqrt sin cos ".repeat(4000)}}`,
        ),
      },
      "/Shading<</S 10 0 R>>",
    ),
} as const satisfies Record<string, () => Uint8Array>

export type HostilePdf = keyof typeof hostilePdfs
