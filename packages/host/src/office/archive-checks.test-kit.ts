import {
  wordOf,
  operationsOf,
  textOf,
  type PdfDict,
  type PdfObjects,
} from "./pdf-objects.test-kit.ts"

/**
 * What a PDF breaks of PDF/A-2b, clause by clause. Source: ISO 19005-2:2011.
 *
 * These are the clauses that files of this product can break; of signatures, embedded files and
 * JPEG 2000 there are none.
 */
export function archiveFaults(bytes: Uint8Array, pdf: PdfObjects): string[] {
  return [
    ...fileFaults(bytes, pdf),
    ...colourFaults(pdf),
    ...objectFaults(pdf),
    ...fontFaults(pdf),
    ...annotationFaults(pdf),
    ...metadataFaults(pdf),
  ]
}

function fileFaults(bytes: Uint8Array, pdf: PdfObjects): string[] {
  const head = Buffer.from(bytes.subarray(0, 20)).toString("latin1")
  const ids = pdf.list(pdf.trailer["/ID"])
  return faults([
    [!/^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}/.test(head), "6.1.2 header without four high bytes"],
    [ids.length !== 2 || ids.some((id) => textOf(id) === ""), "6.1.3 no file identifier"],
    [pdf.trailer["/Encrypt"] !== undefined, "6.1.3 encrypted"],
    [
      !/%%EOF[\r\n]*$/.test(Buffer.from(bytes.subarray(-16)).toString("latin1")),
      "6.1.3 bytes behind the end",
    ],
  ])
}

/** Device colours need an output intent of their own space; it is one, with its profile. */
function colourFaults(pdf: PdfObjects): string[] {
  const intents = pdf.list(pdf.root["/OutputIntents"]).map((intent) => pdf.dict(intent))
  const profiles = intents.map((intent) => pdf.stream(intent["/DestOutputProfile"]))
  const spaces = profiles.map((profile) => profile?.data.subarray(16, 20).toString("latin1"))
  const drawn = [...pdf.streams]
    .filter(([, { dict }]) => dict["/Subtype"] === "/Form" || dict["/Type"] === undefined)
    .map(([, { data }]) => data.toString("latin1"))
  // Font programs and pictures have no type either, and bytes of zero.
  const uses = (operators: RegExp): boolean =>
    drawn.some((content) => !content.includes("\0") && operators.test(content))
  const named = (space: string): boolean =>
    [...pdf.dicts()].some(([, dict]) => dict["/ColorSpace"] === space || dict["/CS"] === space)
  return faults([
    [intents.length !== 1, "6.2.3 not one output intent"],
    [
      intents.some((intent) => intent["/S"] !== "/GTS_PDFA1"),
      "6.2.3 output intent of another kind",
    ],
    [
      profiles.some((profile) => profile?.data.subarray(36, 40).toString("latin1") !== "acsp"),
      "6.2.3 no ICC profile",
    ],
    [
      (uses(/[\d.]\s+rg\s/i) || named("/DeviceRGB")) && !spaces.includes("RGB "),
      "6.2.4.3 DeviceRGB without an RGB profile",
    ],
    [
      (uses(/[\d.]\s+k\s/i) || named("/DeviceCMYK")) && !spaces.includes("CMYK"),
      "6.2.4.3 DeviceCMYK without a CMYK profile",
    ],
  ])
}

const BLENDS = new Set(
  "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity"
    .split(" ")
    .map((name) => `/${name}`),
)
const ACTIONS = new Set(["/GoTo", "/GoToR", "/GoToE", "/Thread", "/URI", "/Named", "/SubmitForm"])
const NAMED = new Set(["/NextPage", "/PrevPage", "/FirstPage", "/LastPage"])
/** Longest string and name, and most saved states. Source: 6.1.13. */
const [MAX_STRING, MAX_NAME, MAX_STATES] = [32_767, 127, 28]

function objectFaults(pdf: PdfObjects): string[] {
  const found: string[] = []
  for (const [name, dict] of pdf.dicts()) {
    const values = Object.values(dict)
    const action = dict["/S"]
    const isAction = dict["/Type"] === "/Action" || dict["/URI"] !== undefined
    found.push(
      ...faults([
        [
          dict["/F"] !== undefined && dict["/Length"] !== undefined,
          `6.1.7 ${name} outside the file`,
        ],
        [JSON.stringify(dict["/Filter"] ?? "").includes("LZW"), `6.1.7.2 ${name} in LZW`],
        [
          values.some((value) => textOf(value ?? null).length > MAX_STRING),
          `6.1.13 ${name} string`,
        ],
        [Object.keys(dict).some((key) => key.length > MAX_NAME), `6.1.13 ${name} name`],
        [
          // A map of roles names a row so.
          (dict["/TR"] !== undefined && !wordOf(dict["/TR"]).startsWith("/T")) ||
            dict["/HTP"] !== undefined,
          `6.2.5 ${name} transfer function`,
        ],
        [dict["/Interpolate"] === true, `6.2.8 ${name} interpolated`],
        [dict["/Alternates"] !== undefined, `6.2.8 ${name} with alternates`],
        [dict["/OPI"] !== undefined || dict["/Subtype2"] === "/PS", `6.2.9 ${name} PostScript`],
        [dict["/Subtype"] === "/PS", `6.2.9 ${name} PostScript`],
        [
          pdf.list(dict["/BM"]).some((blend) => !BLENDS.has(wordOf(blend))),
          `6.2.10 ${name} unknown blend`,
        ],
        [
          isAction && typeof action === "string" && !ACTIONS.has(action),
          `6.5.1 ${name} ${wordOf(action)}`,
        ],
        [action === "/Named" && !NAMED.has(wordOf(dict["/N"])), `6.5.1 ${name} named action`],
        [dict["/AA"] !== undefined, `6.5.2 ${name} runs by itself`],
        [dict["/EmbeddedFiles"] !== undefined, "6.8 embedded files"],
      ]),
    )
  }
  for (const page of pdf.pages) {
    let [depth, deepest] = [0, 0]
    for (const { operator } of operationsOf(pdf.content(page))) {
      depth += operator === "q" ? 1 : operator === "Q" ? -1 : 0
      deepest = Math.max(deepest, depth)
    }
    if (deepest > MAX_STATES) found.push("6.1.13 too many saved states")
  }
  return [...found, ...faults([[pdf.root["/Requirements"] !== undefined, "6.11 requirements"]])]
}

function fontFaults(pdf: PdfObjects): string[] {
  return [...pdf.dicts()].flatMap(([name, font]) => {
    if (font["/Type"] !== "/Font" || font["/Subtype"] === "/Type0")
      return fontOfTwo(pdf, name, font)
    const descriptor = pdf.dict(font["/FontDescriptor"])
    const program = ["/FontFile", "/FontFile2", "/FontFile3"].find((key) => descriptor[key])
    const widths = pdf.list(font["/Widths"]).length
    const wanted = Number(font["/LastChar"]) - Number(font["/FirstChar"]) + 1
    const isSimple = !wordOf(font["/Subtype"]).startsWith("/CIDFont")
    return faults([
      [font["/Subtype"] !== "/Type3" && !program, `6.2.11.4 ${nameOf(font)} is not embedded`],
      [isSimple && widths !== wanted, `6.2.11.5 ${nameOf(font)} lacks widths`],
      [
        font["/Subtype"] === "/CIDFontType2" && font["/CIDToGIDMap"] === undefined,
        `6.2.11.3.2 ${nameOf(font)} without a map of glyphs`,
      ],
    ])
  })
}

/** A composite font's encoding is Identity, or embedded; its collection is that of its part. */
function fontOfTwo(pdf: PdfObjects, name: string, font: PdfDict): string[] {
  if (font["/Type"] !== "/Font") return []
  const encoding = pdf.stream(font["/Encoding"]) ? "embedded" : wordOf(font["/Encoding"])
  return faults([
    [!/^(embedded|\/Identity-[HV])$/.test(encoding), `6.2.11.3.3 ${name} encoding ${encoding}`],
    [pdf.list(font["/DescendantFonts"]).length !== 1, `6.2.11.3 ${name} parts`],
  ])
}

const nameOf = (font: PdfDict): string => wordOf(font["/BaseFont"]).slice(1)

const NO_ANNOTATIONS = new Set(["/3D", "/Sound", "/Screen", "/Movie"])
/** Invisible, hidden, no view and toggled; print. Source: ISO 32000-1, table 165. */
const [HIDING, PRINT] = [1 | 2 | 32 | 256, 4]

function annotationFaults(pdf: PdfObjects): string[] {
  const form = pdf.dict(pdf.root["/AcroForm"])
  const found = pdf.pages.flatMap((page) =>
    pdf.list(page["/Annots"]).flatMap((value) => {
      const annotation = pdf.dict(value)
      const kind = wordOf(annotation["/Subtype"])
      const flags = Number(annotation["/F"] ?? 0)
      return faults([
        [NO_ANNOTATIONS.has(kind), `6.3.1 annotation ${kind}`],
        [kind !== "/Popup" && (flags & PRINT) === 0, `6.3.2 ${kind} is not printed`],
        [(flags & HIDING) !== 0, `6.3.2 ${kind} is hidden`],
        [
          !["/Popup", "/Link"].includes(kind) && annotation["/AP"] === undefined,
          `6.3.3 ${kind} without a look`,
        ],
        [kind === "/Widget" && annotation["/A"] !== undefined, "6.4.1 field with an action"],
      ])
    }),
  )
  return [
    ...found,
    ...faults([
      [form["/NeedAppearances"] === true, "6.4.1 looks are to be made"],
      [form["/XFA"] !== undefined, "6.4.2 XFA"],
    ]),
  ]
}

function metadataFaults(pdf: PdfObjects): string[] {
  const metadata = pdf.stream(pdf.root["/Metadata"])
  const xmp = metadata?.data.toString("utf8") ?? ""
  const packet = /<\?xpacket begin=[^?]*\?>/.exec(xmp)?.[0] ?? ""
  return faults([
    [!metadata, "6.6.2.1 no metadata"],
    [/bytes=|encoding=/.test(packet), "6.6.2.1 packet header"],
    [!/pdfaid:part(?:>|=")2/.test(xmp), "6.6.4 no part 2"],
    [!/pdfaid:conformance(?:>|=")B/.test(xmp), "6.6.4 no level B"],
    [/&(?!amp;|lt;|gt;|quot;|apos;|#)/.test(xmp), "6.6.2.1 metadata that is no XML"],
  ])
}

/** The names of the rules that are broken. */
export const faults = (rules: readonly (readonly [isBroken: boolean, fault: string])[]): string[] =>
  rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
