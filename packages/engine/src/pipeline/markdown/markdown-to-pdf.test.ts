import { expect, test } from "vitest"
import type { Host, OfficeInput } from "../../base/host.ts"
import { host, run, textsOf } from "../../operations/test/sample-pdf.ts"
import type { Operation } from "../../operations/operation.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { officeToPdf } from "../office/office-to-pdf.ts"

/** Converts on a machine whose office program must not be started, or only keeps what it got. */
const converting =
  (asked?: OfficeInput[]): Operation =>
  (request, _, context) =>
    officeToPdf("word")(request, withOffice(asked), context)

const withOffice = (asked?: OfficeInput[]): Host => ({
  ...host,
  office: async (input) => {
    if (!asked) throw new Error("the office program was asked")
    asked.push(input)
    return { pdf: new Uint8Array(), substitutedFonts: [], lost: 0 }
  },
})

async function convert(source: string, options: Readonly<Record<string, unknown>> = {}) {
  const content = new TextEncoder().encode(source)
  const { files } = await run(converting(), [{ name: "笔记.md", content }], options)
  return files[0]?.bytes ?? new Uint8Array()
}

/** Everything that is seen, without the spaces. */
const seen = async (source: string): Promise<string> =>
  (await textsOf(await convert(source))).join("").replaceAll(/\s+/g, "")

test("headings, lists, quotations, code and tables are seen without their marks", async () => {
  const text = await seen(
    [
      "# 标题",
      "一段 **粗** *斜* `code` ~~删~~ [链接](https://example.com/)，",
      "接着写。",
      "",
      "- 甲",
      "  - 乙",
      "- [x] 丙",
      "",
      "3. third",
      "",
      "> 引文",
      "",
      "```",
      "a  = 1",
      "```",
      "",
      "| 名 | 数 |",
      "|---|--:|",
      "| 纸 | 12 |",
    ].join("\n"),
  )
  expect(text).toBe("标题一段粗斜code删链接，接着写。•甲◦乙•☑丙3.third引文a=1名数纸12")
})

test("headings are the outline of the file, the first of them its title; links lead on", async () => {
  const source = "# 一\n\n## 甲\n\n## 乙\n\n# 二\n\n见 [页](https://example.com/路?a=1&b=2)"
  const pdf = await convert(source)
  const { scene } = (await readPdf(pdf, host)).value
  expect(scene.info.title).toBe("一")
  expect(scene.outline.map(({ title, level }) => [title, level])).toEqual([
    ["一", 1],
    ["甲", 2],
    ["乙", 2],
    ["二", 1],
  ])
  expect(scene.pages[0]?.links.map(({ target }) => target)).toEqual([
    { kind: "uri", uri: "https://example.com/%E8%B7%AF?a=1&b=2" },
  ])
  const without = await readPdf(await convert(source, { bookmarks: false }), host)
  expect(without.value.scene.outline).toEqual([])
})

test("a heading goes to the next page with its text; the head of a table stands on each page", async () => {
  const filler = Array.from({ length: 27 }, (_, index) => `第 ${index} 段`).join("\n\n")
  const pages = await textsOf(await convert(`${filler}\n\n## 末尾的标题\n\n正文`))
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain("末尾的标题")
  const rows = Array.from({ length: 80 }, (_, index) => `| ${index} | 值 |`).join("\n")
  const table = await textsOf(await convert(`| 编号 | 内容 |\n|---|---|\n${rows}`))
  expect(table).toHaveLength(3)
  expect(table.every((text) => text.includes("编号"))).toBe(true)
})

test("markup of web pages is left out and its text kept; a tag that is none is text", async () => {
  const text = await seen(
    '<div align="center">居中 <b>粗</b></div>\n\n上行<br>下行 a < b\n\n<!-- 注 -->\n\n![图示](a.png)',
  )
  expect(text).toBe("居中粗上行下行a<b图示")
})

test("pictures that did not come with the text are told", async () => {
  const content = new TextEncoder().encode("![图一](a.png) 与 ![](b.png)")
  const { diagnostics } = await run(converting(), [{ name: "a.md", content }], {})
  expect(diagnostics).toEqual([
    { kind: "feature-dropped", detail: "pictures beside the text", data: { pictures: 2 } },
  ])
})

test("a cell longer than a page, a word longer than a line and deep nesting come out whole", async () => {
  const cell = "长".repeat(4000)
  const text = await seen(`| a | b |\n|---|---|\n| ${cell} | x |`)
  expect(text.replaceAll(/[^长]/g, "")).toHaveLength(4000)
  expect(await seen("W".repeat(300))).toBe("W".repeat(300))
  expect(await seen(`${"> ".repeat(60)}深`)).toBe("深")
})

test("what needs the office program reaches it as text without marks", async () => {
  const asked: OfficeInput[] = []
  const content = new TextEncoder().encode("# مرحبا\n\n- **a**\n\n| x | y |\n|---|---|\n| 1 | 2 |")
  await run(converting(asked), [{ name: "a.md", content }], {}).catch(() => undefined)
  expect(asked.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([
    "مرحبا\n• a\nx\ty\n1\t2",
  ])
})
