import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { readTables } from "../../fonts/blank-truetype.ts"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { outlineFont } from "../../fonts/face/outline-font.ts"
import type { PathSegment } from "../../model/scene.ts"
import { findFaults } from "../../ooxml/conformance.test-kit.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

const look = plainFace("Quarrel")

/** A bowl that is wider than those of common faces. */
const bowl: readonly PathSegment[] = [["M", 0.1, 0], ["C", 0.9, 0, 0.9, 0.7, 0.1, 0.7], ["Z"]]

/** A face of five characters and the space, as a PDF holds it; `licence` is its fsType. */
function program(licence: number, characters: string): Uint8Array {
  const letters = Array.from(characters, (char) => ({ char, segments: bowl, advance: 0.9 }))
  const face = outlineFont([{ char: " ", segments: [], advance: 0.4 }, ...letters], look, {
    trueType: true,
  })
  const os2 = readTables(face).find(({ tag }) => tag === "OS/2")
  new DataView(face.buffer).setUint16((os2?.offset ?? 0) + 8, licence)
  return face
}

interface PaperOptions {
  readonly characters?: string
  /** Another page in its place. */
  readonly whole?: Uint8Array
  /** Shows a line of text. */
  readonly show?: (line: string) => string
}

function paper(
  licence: number,
  family: string,
  { characters = "ABCDE", show = (line) => `(${line}) Tj` }: PaperOptions = {},
): Uint8Array {
  const first = characters.charCodeAt(0)
  const set = (line: string): string =>
    line.replaceAll(/[A-E]/g, (letter) => characters["ABCDE".indexOf(letter)] ?? "")
  const widths = "A".repeat(5).replaceAll("A", "900 ")
  return makeDrawnPdf({
    pages: [
      {
        content: ["ABC DEA BAD CAB", "BAD ABE CAD DAB", "CAB ACE DAD BEC", "DEC BAC ADA EBB"]
          .map((line, at) => `BT /G 10 Tf 10 ${80 - at * 14} Td ${show(set(line))} ET`)
          .join("\n"),
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${family} /Encoding /WinAnsiEncoding /FirstChar ${first} /LastChar ${first + 4} /Widths [${widths}] /FontDescriptor 300 0 R >>`,
      300: `<< /Type /FontDescriptor /FontName /ABCDEF+${family} /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>`,
      310: streamObject("", Buffer.from(program(licence, characters)).toString("latin1")),
    },
  })
}

interface Converted {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly text: (part: string) => string
  readonly losses: readonly string[]
}

async function convert(
  fonts: string,
  licence = 0,
  family = "Quarrel",
  options: PaperOptions = {},
): Promise<Converted> {
  const made: Uint8Array[] = []
  const { diagnostics } = await runTool(
    {
      tool: "pdf2word",
      inputs: [{ name: "in.pdf", content: options.whole ?? paper(licence, family, options) }],
      options: { fonts },
    },
    host,
    { emit: async (output) => void made.push(await wholeOf(output)) },
  )
  const parts = unzipSync(made[0] ?? new Uint8Array())
  return {
    parts,
    text: (part) => new TextDecoder().decode(parts[part]),
    losses: diagnostics.map(({ kind, detail }) => `${kind} ${detail ?? ""}`),
  }
}

/** Takes the key off the start of a face, as a program does that opens the document. */
function revealed(hidden: Uint8Array | undefined, fontTable: string): Uint8Array {
  const key = /w:fontKey="\{([^}]*)\}"/.exec(fontTable)?.[1]?.replaceAll("-", "") ?? ""
  const bytes = (key.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).toReversed()
  return new Uint8Array(hidden ?? []).map((byte, at) =>
    at < 32 ? byte ^ (bytes[at % 16] ?? 0) : byte,
  )
}

it("puts the file's own fonts into the document, under names of their own", async () => {
  const { parts, text } = await convert("embed")
  const table = text("word/fontTable.xml")
  const [, family = ""] = /<w:font w:name="(Quarrel [A-Z]{4})"/.exec(table) ?? []
  expect(table).toMatch(/<w:altName w:val="Arial"\/>.*<w:embedRegular r:id="rId1"/s)
  expect(text("word/styles.xml") + text("word/document.xml")).toContain(`w:ascii="${family}"`)
  expect(text("word/settings.xml")).toContain("<w:embedTrueTypeFonts/>")
  expect(findFaults(zipSync({ ...parts }))).toEqual([])
  expect(text("word/_rels/fontTable.xml.rels")).toContain('Target="fonts/font1.odttf"')
  const face = revealed(parts["word/fonts/font1.odttf"], table)
  expect(readTables(face).map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(["OS/2", "cmap", "glyf", "head", "hmtx", "loca", "maxp", "name"]),
  )
})

it("takes the Latin letters of a Chinese face along, and of them alone", async () => {
  for (const family of ["DengXian", "SimSun"]) {
    const { parts, text } = await convert("auto", 0x0008, family)
    const table = text("word/fontTable.xml")
    expect(table).toMatch(
      new RegExp(`<w:font w:name="${family}">(?:(?!</w:font>).)*<w:embedRegular`, "s"),
    )
    expect(text("word/styles.xml") + text("word/document.xml")).toContain(`w:ascii="${family}"`)
    // The program has a character that the page does not set, as it has thousands of Han.
    const face = revealed(parts["word/fonts/font1.odttf"], table)
    expect(advancesOf(face)).toHaveLength(1 + " ABCDE".length)
  }
  const usual = await convert("substitute", 0x0008, "SimSun")
  expect(Object.keys(usual.parts).filter((name) => name.includes("fonts/"))).toEqual([])
  expect(usual.text("word/styles.xml")).toContain('w:ascii="Times New Roman"')
})

it("takes a common face with known widths where nobody asks for the file's own", async () => {
  const { parts, text } = await convert("substitute")
  expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toEqual([])
  expect(text("word/fontTable.xml")).toContain('w:name="Arial"')
  // The letters are a third wider than those of Arial; embedded, they need no help.
  expect(text("word/document.xml") + text("word/styles.xml")).toContain("<w:w ")
  const own = await convert("embed")
  expect(own.text("word/document.xml") + own.text("word/styles.xml")).not.toContain("<w:w ")
})

it("leaves a font out that its licence keeps from documents that are edited, and says so", async () => {
  for (const licence of [0x0002, 0x0004, 0x0100]) {
    const { parts, losses } = await convert("embed", licence)
    expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toEqual([])
    expect(losses).toContain("font-forbidden Quarrel")
  }
  const { losses } = await convert("embed", 0x0008)
  expect(losses).not.toContain("font-forbidden Quarrel")
})

it("brings along what it names and other machines have no face of that width for", async () => {
  const { parts, text, losses } = await convert("auto", 0, "Georgia")
  expect(text("word/fontTable.xml")).toMatch(/<w:font w:name="Georgia">.*<w:embedRegular /s)
  expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toHaveLength(1)
  expect(losses).toEqual([])
  for (const family of ["Arial", "NimbusSanL-Regu", "Wingdings"]) {
    const usual = await convert("auto", 0, family)
    expect(Object.keys(usual.parts).filter((name) => name.includes("fonts/"))).toEqual([])
  }
  const named = await convert("substitute", 0, "Georgia")
  expect(Object.keys(named.parts).filter((name) => name.includes("fonts/"))).toEqual([])
  const forbidden = await convert("auto", 0x0002, "Georgia")
  expect(Object.keys(forbidden.parts).filter((name) => name.includes("fonts/"))).toEqual([])
  expect(forbidden.losses).toEqual([])
})

/** Places of lines in a face: ascent and descent, in thousandths of an em. */
function heightOf(face: Uint8Array): readonly number[] {
  const { offset = 0 } = readTables(face).find(({ tag }) => tag === "hhea") ?? {}
  const view = new DataView(face.buffer)
  return [view.getInt16(offset + 4), view.getInt16(offset + 6)]
}

/** Advances of a face, in thousandths of an em; the second is that of the space. */
function advancesOf(face: Uint8Array): readonly number[] {
  const { offset = 0, length = 0 } = readTables(face).find(({ tag }) => tag === "hmtx") ?? {}
  const view = new DataView(face.buffer)
  return Array.from({ length: length / 4 }, (_, at) => view.getUint16(offset + at * 4))
}

/** Characters that a face maps, by its table of ranges (format 4). */
function charactersOf(face: Uint8Array): readonly string[] {
  const { offset: cmap = 0 } = readTables(face).find(({ tag }) => tag === "cmap") ?? {}
  const view = new DataView(face.buffer)
  const records = Array.from({ length: view.getUint16(cmap + 2) }, (_, at) => cmap + 4 + at * 8)
  const tables = records.map((record) => cmap + view.getUint32(record + 4))
  const table = tables.find((at) => view.getUint16(at) === 4)
  if (table === undefined) return []
  const bytes = view.getUint16(table + 6)
  return Array.from({ length: bytes / 2 }, (_, at) => at * 2).flatMap((at) => {
    const end = view.getUint16(table + 14 + at)
    const start = view.getUint16(table + 16 + bytes + at)
    return start === 0xffff
      ? []
      : Array.from({ length: end - start + 1 }, (_, step) => String.fromCharCode(start + step))
  })
}

/**
 * Where a face says that the ink of its glyphs starts, and where it does, in thousandths of an em.
 */
function startsOf(face: Uint8Array): readonly (readonly [said: number, drawn: number])[] {
  const tables = new Map(readTables(face).map((table) => [table.tag, table]))
  const view = new DataView(face.buffer)
  const [hmtx, loca, glyf] = ["hmtx", "loca", "glyf"].map((tag) => tables.get(tag)?.offset ?? 0)
  const count = (tables.get("hmtx")?.length ?? 0) / 4
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [from, to] = [0, 4].map((next) => view.getUint32((loca ?? 0) + at * 4 + next))
    if (from === undefined || from === to) return []
    return [[view.getInt16((hmtx ?? 0) + at * 4 + 2), view.getInt16((glyf ?? 0) + from + 2)]]
  })
}

it("says of the letters of a face where they start: programs set them there", async () => {
  const { parts, text } = await convert("auto")
  const face = revealed(parts["word/fonts/font1.odttf"], text("word/fontTable.xml"))
  expect(startsOf(face)).toEqual(Array.from({ length: 5 }, () => [100, 100]))
})

it("brings along a family that nobody knows, with lines as high as those of common ones", async () => {
  const { parts, text } = await convert("auto")
  const table = text("word/fontTable.xml")
  expect(table).toMatch(/<w:font w:name="Quarrel [A-Z]{4}"><w:altName w:val="Arial"\/>.*<w:embedR/s)
  expect(heightOf(revealed(parts["word/fonts/font1.odttf"], table))).toEqual([900, -210])
  for (const [licence, characters] of [
    [0x0002, "ABCDE"],
    [0, '!"#$%'],
  ] as const) {
    const usual = await convert("auto", licence, "Quarrel", { characters })
    expect(Object.keys(usual.parts).filter((name) => name.includes("fonts/"))).toEqual([])
  }
})

it("gives a face the distances at which its letters and words are set", async () => {
  const kerned = (line: string): string =>
    `[${Array.from(line, (char) => (char === " " ? "-500" : `(${char}) 100`)).join(" ")}] TJ`
  const { parts, text } = await convert("auto", 0, "Quarrel", { show: kerned })
  const face = revealed(parts["word/fonts/font1.odttf"], text("word/fontTable.xml"))
  const [, space, ...letters] = advancesOf(face)
  expect(space).toBe(400)
  expect(letters).toEqual([800, 800, 800, 800, 800])
  expect(text("word/document.xml") + text("word/styles.xml")).not.toContain("<w:w ")
})

/**
 * A page in two fonts of one program, each of which names only a part of its letters; `names` are
 * theirs.
 */
function parted(...names: readonly [string, string]): Uint8Array {
  const map = (letters: string): string =>
    [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Part def",
      "/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange",
      `${letters.length} beginbfchar`,
      ...Array.from(letters, (char) => `<${glyphOf(char)}> <00${char.charCodeAt(0).toString(16)}>`),
      "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
    ].join("\n")
  const glyphOf = (char: string): string => `000${2 + "ABCDE".indexOf(char)}`
  const show = (font: string, x: number, word: string): string =>
    `BT /${font} 10 Tf ${x} 60 Td <${Array.from(word, glyphOf).join("")}> Tj ET`
  const font = (name: string, descendant: number, unicode: number): string =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`
  const descendant = (name: string): string =>
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 900 /CIDToGIDMap /Identity /FontDescriptor 300 0 R >>`
  return makeDrawnPdf({
    pages: [
      {
        content: [show("G", 10, "ABC"), show("H", 60, "EDD")].join("\n"),
        resources: "/Font << /G 200 0 R /H 201 0 R >>",
      },
    ],
    objects: {
      200: font(names[0], 210, 220),
      201: font(names[1], 211, 221),
      210: descendant(names[0]),
      211: descendant(names[1]),
      220: streamObject("", map("ABC")),
      221: streamObject("", map("DE")),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(program(0, "ABCDE")).toString("latin1")),
    },
  })
}

it("draws the letters of a face that several fonts name in parts", async () => {
  const { parts, text } = await convert("auto", 0, "Quarrel", {
    whole: parted("Quarrel", "Quarrel"),
  })
  const face = revealed(parts["word/fonts/font1.odttf"], text("word/fontTable.xml"))
  expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toHaveLength(1)
  // A missing sign, the space, and the five.
  expect(advancesOf(face)).toHaveLength(7)
})

it("draws letters whose accents the page draws by themselves", async () => {
  const letters = "xe\u00b4nu"
  const codeOf = (char: string): string => `000${2 + letters.indexOf(char)}`
  const mapped = Array.from(
    letters,
    (char) => `<${codeOf(char)}> <${char.charCodeAt(0).toString(16).padStart(4, "0")}>`,
  )
  const map = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def",
    "/CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange",
    `${letters.length} beginbfchar`,
    ...mapped,
    "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n")
  const set = (word: string): string => `<${Array.from(word, codeOf).join("")}>`
  const whole = makeDrawnPdf({
    pages: [
      {
        content: `BT /G 10 Tf 10 60 Td [${set("xenu")} -300 ${set("n\u00b4")} 900 ${set("exun")}] TJ ET`,
        resources: "/Font << /G 200 0 R >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Quarrel /Encoding /Identity-H /DescendantFonts [210 0 R] /ToUnicode 220 0 R >>",
      210: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Quarrel /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 900 /CIDToGIDMap /Identity /FontDescriptor 300 0 R >>",
      220: streamObject("", map),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(program(0, letters)).toString("latin1")),
    },
  })
  const { parts, text } = await convert("auto", 0, "Quarrel", { whole })
  expect(text("word/document.xml")).toMatch(/n\u00e9xun/u)
  const face = revealed(parts["word/fonts/font1.odttf"], text("word/fontTable.xml"))
  // Among them é, which the program does not have: no machine sets it in a face of its own.
  expect(charactersOf(face)).toContain("\u00e9")
  const document = text("word/document.xml") + text("word/styles.xml")
  const families = new Set([...document.matchAll(/w:ascii="([^"]*)"/g)].map(([, name]) => name))
  expect([...families].filter((name) => !name?.startsWith("Quarrel"))).toEqual([])
})

it("keeps light and medium letters of a family that nobody knows apart", async () => {
  const { parts } = await convert("auto", 0, "Quarrel", {
    whole: parted("QuarrelLight", "QuarrelMedium"),
  })
  expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toHaveLength(2)
})

it("leaves families that nobody knows out where they are hundreds", async () => {
  const whole = (count: number): Uint8Array => {
    const each = Array.from({ length: count }, (_, at) => at)
    const descriptor = (name: string): string =>
      `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>`
    return makeDrawnPdf({
      pages: [
        {
          content: each
            .map((at) => `BT /G${at} 9 Tf ${10 + (at % 3) * 40} ${5 + (at % 80)} Td (ABC) Tj ET`)
            .join("\n"),
          resources: `/Font << ${each.map((at) => `/G${at} ${1000 + at} 0 R`).join(" ")} >>`,
        },
      ],
      objects: {
        310: streamObject("", Buffer.from(program(0, "ABCDE")).toString("latin1")),
        ...Object.fromEntries(
          each.flatMap((at) => [
            [
              1000 + at,
              `<< /Type /Font /Subtype /TrueType /BaseFont /Quarrel${at}x /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 69 /Widths [900 900 900 900 900] /FontDescriptor ${2000 + at} 0 R >>`,
            ],
            [2000 + at, descriptor(`Quarrel${at}x`)],
          ]),
        ),
      },
    })
  }
  const facesOf = async (count: number): Promise<number> => {
    const { parts } = await convert("auto", 0, "Quarrel", { whole: whole(count) })
    return Object.keys(parts).filter((name) => name.includes("fonts/")).length
  }
  expect(await facesOf(3)).toBe(3)
  expect(await facesOf(121)).toBe(0)
})

it("says of a bold face that it is one, lest programs make it bolder", async () => {
  // A bold face of TeX, whose weight stands in no number of the file.
  const { parts, text } = await convert("auto", 0, "SFBX1095")
  const table = text("word/fontTable.xml")
  expect(table).toContain("<w:embedBold ")
  const face = revealed(parts["word/fonts/font1.odttf"], table)
  const os2 = readTables(face).find(({ tag }) => tag === "OS/2")
  expect(new DataView(face.buffer).getUint16((os2?.offset ?? 0) + 4)).toBe(700)
})

it("says of a slanted face that it is one, in the way that LibreOffice asks", async () => {
  const { parts, text } = await convert("auto", 0, "Georgia-Italic")
  const table = text("word/fontTable.xml")
  expect(table).toContain("<w:embedItalic ")
  const face = revealed(parts["word/fonts/font1.odttf"], table)
  const post = readTables(face).find(({ tag }) => tag === "post")
  expect(new DataView(face.buffer).getInt32((post?.offset ?? 0) + 4)).toBeLessThan(0)
})

it("keeps small capitals apart from the letters of the same program", async () => {
  const glyphs = Array.from("abcde", (char) => ({ char, segments: bowl, advance: 0.9 }))
  const face = outlineFont([{ char: " ", segments: [], advance: 0.4 }, ...glyphs], look, {
    trueType: true,
  })
  const font = (width: number): string =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Quarrel /Encoding /WinAnsiEncoding /FirstChar 97 /LastChar 101 /Widths [${`${width} `.repeat(5)}] /FontDescriptor 300 0 R >>`
  const whole = makeDrawnPdf({
    pages: [
      {
        content: "BT /A 10 Tf 10 80 Td (abcde) Tj /B 10 Tf 0 -20 Td (abcde) Tj ET",
        resources: "/Font << /A 200 0 R /B 201 0 R >>",
      },
    ],
    objects: {
      200: font(900),
      201: font(1100),
      300: "<< /Type /FontDescriptor /FontName /ABCDEF+Quarrel /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 310 0 R >>",
      310: streamObject("", Buffer.from(face).toString("latin1")),
    },
  })
  const { parts } = await convert("auto", 0, "Quarrel", { whole })
  expect(Object.keys(parts).filter((name) => name.includes("fonts/"))).toHaveLength(2)
})
