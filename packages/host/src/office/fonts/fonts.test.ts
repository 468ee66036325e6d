import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runTool } from "@mozhuan/engine"
import { makeTextPdf } from "@mozhuan/testkit"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { findProgram } from "../../sandbox/programs.ts"
import { createNodeHost } from "../../node-host.ts"
import { countPages } from "../run/pdf-result.ts"
import { wrapText } from "../prepare/plain-text.ts"
import { officeCache } from "../office-cache.test-kit.ts"
import { officePool } from "../office-pool.test-kit.ts"
import { madeFamilies } from "./data/families.ts"
import { latinFamilies } from "./data/latin-families.ts"
import { georgia, malgunGothic, segoeUi, type LetterWidths } from "./data/own-widths.ts"
import { fontConfig, prepareFonts } from "./prepare-fonts.ts"

const scratch = mkdtempSync(join(tmpdir(), "fonts-test-"))
const folder = await prepareFonts(officeCache)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Families that a PDF embeds, without subset prefix. */
const embedded = (pdf: Uint8Array): string[] => [
  ...new Set(
    [
      ...Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/\/FontName\s*\/[A-Z]{6}\+([^\s/<>]+)/g),
    ].map(([, name = ""]) => name),
  ),
]

/** Where a word ends in each line of a document with one family a line, points. */
function endsOfLines(families: readonly string[], pdf: Uint8Array): number[] {
  const path = join(scratch, "ends.pdf")
  writeFileSync(path, pdf)
  const boxes = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8" })
  const words = [...boxes.matchAll(/<word xMin="([\d.]+)"[^>]*xMax="([\d.]+)"/g)]
  expect(words).toHaveLength(families.length * 2)
  return words
    .filter((_, index) => index % 2 === 0)
    .map(([, start, end]) => Number(end) - Number(start))
}

/** Faces of a file. Source: OpenType 1.9, "Font Collections". */
const facesIn = (path: string): number => {
  const file = readFileSync(path)
  return file.toString("latin1", 0, 4) === "ttcf" ? file.readUInt32BE(8) : 1
}

it.skipIf(folder === undefined)(
  "Latin faces are eight in a file at most: for each of them a start opens all of its file",
  () => {
    const faces = join(folder ?? "", "faces")
    const latin = readdirSync(faces).filter((name) => !name.includes("CJK"))
    expect(latin.length).toBeGreaterThan(0)
    expect(Math.max(...latin.map((name) => facesIn(join(faces, name))))).toBe(8)
  },
)

/** Thousandths of the em that a letter is told to be wide. */
const widthOf = (letter: string, widths: LetterWidths): number | undefined => {
  const found = Object.entries(widths).find(([, letters]) => letters.includes(letter))
  return found && Number(found[0])
}

/** A line of Han and Latin letters in each family, upright and bold. */
function familiesDocument(families: readonly string[], line: string): Uint8Array {
  const parts = unzipSync(wrapText(new TextEncoder().encode("x")))
  const runs = families.flatMap((family) =>
    ["", "<w:b/>"].map(
      (bold) =>
        `<w:p><w:r><w:rPr><w:rFonts w:ascii="${family}" w:eastAsia="${family}" w:hAnsi="${family}"/>${bold}</w:rPr><w:t>${line}</w:t></w:r></w:p>`,
    ),
  )
  const body = strFromU8(parts["word/document.xml"] ?? new Uint8Array())
  parts["word/document.xml"] = strToU8(
    body.replace(/<w:body>.*?(?=<w:sectPr)/s, `<w:body>${runs.join("")}`),
  )
  return zipSync(parts)
}

/** A slide with a text of two paragraphs of 20 pt in each family. */
async function familiesDeck(families: readonly string[], text: string): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  await runTool(
    {
      tool: "pdf2ppt",
      inputs: [{ name: "a.pdf", content: makeTextPdf({ pages: 1 }) }],
      options: {},
    },
    createNodeHost(),
    { emit: async ({ content }) => void (content instanceof Uint8Array && made.push(content)) },
  )
  const parts = unzipSync(made[0] ?? new Uint8Array())
  const slide = "ppt/slides/slide1.xml"
  const shapes = families.map((family, at) => {
    const line = `<a:p><a:r><a:rPr lang="zh-CN" sz="2000"><a:latin typeface="${family}"/><a:ea typeface="${family}"/></a:rPr><a:t>${text}</a:t></a:r></a:p>`
    return `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="t${at}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="100000" y="${at * 900_000}"/><a:ext cx="5000000" cy="800000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="none"/><a:lstStyle/>${line}${line}</p:txBody></p:sp>`
  })
  parts[slide] = strToU8(
    strFromU8(parts[slide] ?? new Uint8Array()).replace(
      /(<\/p:grpSpPr>|<p:grpSpPr\/>).*<\/p:spTree>/s,
      `$1${shapes.join("")}</p:spTree>`,
    ),
  )
  return zipSync(parts)
}

/** 132 lines of 12 pt Song on Word's usual grid of 312 twips: Word sets 44 a page. */
function linesDocument(family: string): Uint8Array {
  const parts = unzipSync(
    wrapText(
      new TextEncoder().encode(
        Array.from({ length: 132 }, (_, index) => `第${index + 1}行`).join("\n"),
      ),
    ),
  )
  const format = `<w:r><w:rPr><w:rFonts w:ascii="${family}" w:eastAsia="${family}" w:hAnsi="${family}"/><w:sz w:val="24"/></w:rPr>`
  const body = strFromU8(parts["word/document.xml"] ?? new Uint8Array()).replaceAll("<w:r>", format)
  parts["word/document.xml"] = strToU8(
    body.replace("</w:sectPr>", '<w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'),
  )
  return zipSync(parts)
}

describe.skipIf(folder === undefined)("the metric-matched Chinese faces", () => {
  const pool = officePool()

  it("are found again, and then those of another version that nothing used for days are removed", async () => {
    const old = join(officeCache, "fonts-0000000000000000")
    mkdirSync(old)
    utimesSync(old, 0, 0)
    expect(await prepareFonts(officeCache)).toBe(folder)
    expect(existsSync(old)).toBe(false)
    expect(existsSync(join(folder ?? "", "fonts.conf"))).toBe(true)
  })

  it("stand for Chinese and English family names, GB2312 variants and bold included", () => {
    const env = { PATH: "/usr/bin:/bin", FONTCONFIG_FILE: join(folder ?? "", "fonts.conf") }
    const patterns = madeFamilies.flatMap((made) =>
      made.standsFor
        .filter((family, index) => index < 2 || family.endsWith("GB2312"))
        .map((family) => ({ made: made.name, family: family.replaceAll("-", "\\-") })),
    )
    const answers = patterns.map(({ family }) =>
      execFileSync("fc-match", ["--format", "%{family}", family], { env, encoding: "utf8" }),
    )
    expect(answers).toEqual(patterns.map(({ made }) => made))
    expect(
      execFileSync("fc-match", ["--format", "%{family} %{style}", "宋体:bold"], {
        env,
        encoding: "utf8",
      }),
    ).toBe("Mozhuan Song Bold")
  })

  it.skipIf(!findProgram("soffice")).each([
    ["宋体", "Mozhuan Song"],
    ["MS Mincho", "Mozhuan Mincho"],
  ])("set 132 lines of 12 pt in %s on 3 pages, as Word does", async (wanted, used) => {
    const { pdf, substitutedFonts } = await pool().convert({
      bytes: linesDocument(wanted),
      kind: "word",
      extension: "docx",
      options: {},
    })
    expect(countPages(pdf)).toBe(3)
    expect(substitutedFonts).toContainEqual({ wanted, used })
  })

  it.skipIf(!findProgram("soffice"))(
    "set lines of STKaiti two lines of the grid high, as Word does",
    async () => {
      const { pdf } = await pool().convert({
        bytes: linesDocument("华文楷体"),
        kind: "word",
        extension: "docx",
        options: {},
      })
      expect(countPages(pdf)).toBe(6)
    },
  )

  it("stand for Latin faces that nobody may hand on", () => {
    const env = { PATH: "/usr/bin:/bin", FONTCONFIG_FILE: join(folder ?? "", "fonts.conf") }
    // Of a family that is bold in itself all styles are.
    const standing = latinFamilies.filter(
      ({ standsFor, source }) => standsFor.length > 0 && source !== "liberationSansBold",
    )
    const answers = standing.map(({ standsFor }) =>
      execFileSync("fc-match", ["--format", "%{family}, %{style}", `${standsFor[0]}:bold:italic`], {
        env,
        encoding: "utf8",
      }),
    )
    expect(answers).toEqual(standing.map(({ name }) => `${name}, Bold Italic`))
  })

  it("leave faces that nobody knows to Liberation, and those that ask for DejaVu to it", () => {
    const env = { PATH: "/usr/bin:/bin", FONTCONFIG_FILE: join(folder ?? "", "fonts.conf") }
    const families = ["Nobody Knows", "Elephant", "DejaVu Sans", "Verdana"]
    const answers = families.map((family) =>
      execFileSync("fc-match", ["--format", "%{family}", family], { env, encoding: "utf8" }),
    )
    expect(answers).toEqual([
      "Liberation Sans",
      "Liberation Serif",
      "DejaVu Sans",
      "Mozhuan Verdana",
    ])
  })

  it.skipIf(!findProgram("soffice"))(
    "stand for Cambria, which the office program replaces by Caladea where that is",
    async () => {
      const bytes = familiesDocument(["Cambria"], "office")
      const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options: {} })
      expect(embedded(pdf)).toEqual(
        expect.arrayContaining(["MozhuanCambria-Regular", "MozhuanCambria-Bold"]),
      )
    },
  )

  it("leave families of the web alone that the machine has", () => {
    const alias = "<string>Montserrat</string>"
    expect(readFileSync(join(folder ?? "", "fonts.conf"), "utf8")).toBe(
      fontConfig(folder ?? "", []),
    )
    expect(fontConfig("/faces", [])).toContain(alias)
    expect(fontConfig("/faces", ["Montserrat"])).not.toContain(alias)
  })

  it.skipIf(!findProgram("soffice") || !findProgram("pdftotext"))(
    "set letters as wide as the faces that they stand for",
    async () => {
      const families = ["宋体", "黑体", "仿宋", "楷体", "Consolas"]
      const bytes = familiesDocument(families, "Wolkenmeier0123456789")
      const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options: {} })
      // Half an em a letter in Chinese faces; 0.55 in Consolas. The text is 10.5 pt.
      const wide = endsOfLines(families, pdf).map((width) => Number((width / 21 / 10.5).toFixed(2)))
      expect(wide).toEqual([0.5, 0.5, 0.5, 0.5, 0.55])
    },
  )

  it.skipIf(!findProgram("soffice") || !findProgram("pdftotext"))(
    "join no letters, as Office joins none: a joined tti is a twentieth narrower",
    async () => {
      const bytes = familiesDocument(["Calibri"], "ttitti")
      const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options: {} })
      const [width] = endsOfLines(["Calibri"], pdf)
      // A t is 334.5 thousandths of the em and an i 229.5; the text is 10.5 pt.
      expect(width).toBeCloseTo(((4 * 334.5 + 2 * 229.5) * 10.5) / 1000, 0)
    },
  )

  it.skipIf(!findProgram("soffice") || !findProgram("pdftotext"))(
    "set each letter as wide as in faces that nobody may hand on, in any language",
    async () => {
      const families = ["Georgia", "Segoe UI"]
      const bytes = familiesDocument(families, "continental")
      const { pdf } = await pool().convert({ bytes, kind: "word", extension: "docx", options: {} })
      const told = [georgia.regular, segoeUi.regular]
      for (const [at, width] of endsOfLines(families, pdf).entries()) {
        const wide = "continental".split("").map((letter) => widthOf(letter, told[at] ?? {}))
        expect(wide).not.toContain(undefined)
        const sum = wide.reduce<number>((all, letter) => all + (letter ?? 0), 0)
        expect(Math.abs(width - (sum * 10.5) / 1000)).toBeLessThan(0.4)
      }
      const deck = await familiesDeck(["Malgun Gothic"], "one a")
      const korean = await pool().convert({
        bytes: zipSync(
          Object.fromEntries(
            Object.entries(unzipSync(deck)).map(([name, part]) => [
              name,
              name === "ppt/slides/slide1.xml"
                ? strToU8(strFromU8(part).replaceAll("zh-CN", "ko-KR"))
                : part,
            ]),
          ),
        ),
        kind: "ppt",
        extension: "pptx",
        options: {},
      })
      const path = join(scratch, "korean.pdf")
      writeFileSync(path, korean.pdf)
      const boxes = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8" })
      const starts = [...boxes.matchAll(/<word xMin="([\d.]+)"/g)].map(([, x]) => Number(x))
      const word = "one"
        .split("")
        .reduce((all, letter) => all + (widthOf(letter, malgunGothic.regular ?? {}) ?? 0), 352)
      expect(Math.abs((starts[1] ?? 0) - (starts[0] ?? 0) - word * 0.02)).toBeLessThan(0.5)
    },
  )

  it.skipIf(!findProgram("soffice") || !findProgram("pdftotext"))(
    "set lines of slides 1.2 times as high as their text, without space between the scripts",
    async () => {
      const families = ["Arial", "Calibri", "微软雅黑", "Malgun Gothic"]
      const bytes = await familiesDeck(families, "用Wi中")
      const { pdf, substitutedFonts } = await pool().convert({
        bytes,
        kind: "ppt",
        extension: "pptx",
        options: {},
      })
      expect(substitutedFonts).toContainEqual({ wanted: "微软雅黑", used: "Mozhuan Slide YaHei" })
      const path = join(scratch, "deck.pdf")
      writeFileSync(path, pdf)
      const layout = execFileSync("pdftotext", ["-bbox-layout", path, "-"], { encoding: "utf8" })
      const tops = [...layout.matchAll(/<line [^>]*yMin="([\d.]+)"/g)].map(([, y]) => Number(y))
      expect(tops).toHaveLength(families.length * 2)
      for (const [at] of families.entries())
        expect(Math.abs((tops[at * 2 + 1] ?? 0) - (tops[at * 2] ?? 0) - 24)).toBeLessThan(0.3)
      // A gap that could be a space would part it into words.
      expect([...layout.matchAll(/<word [^>]*>([^<]*)</g)].map(([, word]) => word)).toEqual(
        Array.from({ length: families.length * 2 }, () => "用Wi中"),
      )
    },
  )

  it.skipIf(!findProgram("soffice") || !findProgram("pdftotext"))(
    "keep punctuation on slides as wide as it is, also where a program did a document before",
    async () => {
      const deck = unzipSync(await familiesDeck(["微软雅黑"], "一二三四五、六七八九十一二"))
      const slide = "ppt/slides/slide1.xml"
      // Room for ten characters of 20 pt and a bit, which eleven find where the pause mark gives
      // way.
      const narrow = strFromU8(deck[slide] ?? new Uint8Array())
        .replace('cx="5000000"', `cx="${(10.7 * 20 + 14.4) * 12_700}"`)
        .replace('wrap="none"', 'wrap="square"')
      const slides = zipSync({ ...deck, [slide]: strToU8(narrow) })
      const firstLine = async (bytes: Uint8Array): Promise<string> => {
        const { pdf } = await pool().convert({ bytes, kind: "ppt", extension: "pptx", options: {} })
        const path = join(scratch, "narrow.pdf")
        writeFileSync(path, pdf)
        return execFileSync("pdftotext", [path, "-"], { encoding: "utf8" }).split("\n")[0] ?? ""
      }
      expect(await firstLine(slides)).toBe("一二三四五、六七八九")
      const { pdf } = await pool().convert({
        bytes: linesDocument("宋体"),
        kind: "word",
        extension: "docx",
        options: {},
      })
      expect(countPages(pdf)).toBe(3)
      expect(await firstLine(slides)).toBe("一二三四五、六七八九")
      // One that was set up for text has made place, where programs stay started at all.
      expect(pool().memory().length).toBeLessThanOrEqual(1)
    },
    120_000,
  )

  it.skipIf(!findProgram("soffice"))(
    "are all in the PDF of a program that stays started, and stand for no Latin face",
    async () => {
      const convert = async (families: readonly string[], line: string): Promise<string[]> => {
        const bytes = familiesDocument(families, line)
        const { pdf } = await pool().convert({
          bytes,
          kind: "word",
          extension: "docx",
          options: {},
        })
        return embedded(pdf)
      }
      const characters = Array.from({ length: 1500 }, (_, at) => String.fromCodePoint(0x4e00 + at))
      const chinese = await convert(["宋体", "黑体", "Calibri"], characters.join(""))
      for (const face of ["Serif.*Regular", "Serif.*Bold", "Sans.*Regular", "Sans.*Bold"])
        expect(chinese.join(" ")).toMatch(new RegExp(`Noto${face}`))
      expect((await convert(["Verdana", "Consolas", "Georgia"], "office")).join(" ")).not.toMatch(
        /CJK/,
      )
    },
    120_000,
  )
})
