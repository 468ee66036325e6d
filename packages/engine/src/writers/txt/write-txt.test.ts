import { expect, test } from "vitest"
import type { Block, Document, Paragraph, Table } from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import { writeTxt } from "./write-txt.ts"

const decode = (bytes: Uint8Array, encoding = "utf-8"): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

async function text(
  document: Document,
  options: Parameters<typeof writeTxt>[1] = {},
): Promise<string> {
  const { value } = await writeTxt(document, options)
  return decode(
    value[0]?.content ?? new Uint8Array(),
    options.encoding === "gb18030" ? "gb18030" : "utf-8",
  )
}

const twoLines: Paragraph = {
  ...paragraphOf("第一行第二行", { page: 0, box: { x0: 72, y0: 72, x1: 132, y1: 100 } }),
  lines: [
    { end: 3, box: { x0: 72, y0: 72, x1: 108, y1: 84 }, page: 0, baseline: 82 },
    { end: 6, box: { x0: 72, y0: 88, x1: 108, y1: 100 }, page: 0, baseline: 98 },
  ],
}

test("paragraphs are one line each, and the page's lines come back when asked", async () => {
  const document = blankDocument([twoLines])
  expect(await text(document)).toBe("第一行第二行\n")
  expect(await text(document, { layout: "lines" })).toBe("第一行\n第二行\n")
})

test("a table becomes tab-separated rows and an empty cell keeps its column", async () => {
  const table: Table = tableOf([
    [cellOf(0, "甲"), cellOf(2, "丙")],
    [cellOf(0, "1"), cellOf(1, "2"), cellOf(2, "3")],
  ])
  expect(await text(blankDocument([table]))).toBe("甲\t\t丙\n1\t2\t3\n")
})

test("a table that is read from the right begins with its last column", async () => {
  const table: Table = {
    ...tableOf([[cellOf(0, "ג"), cellOf(1, "ב"), cellOf(2, "א")]]),
    rightToLeft: { indent: 0 },
  }
  expect(await text(blankDocument([table]))).toBe("א\tב\tג\n")
})

test("lines keep their horizontal place in the spatial layout", async () => {
  const left = paragraphOf("left", { page: 0, box: { x0: 72, y0: 72, x1: 96, y1: 84 } })
  const right = paragraphOf("right", { page: 0, box: { x0: 192, y0: 72, x1: 222, y1: 84 } })
  expect(await text(blankDocument([left, right]), { layout: "spatial" })).toBe(
    "left                right\n",
  )
})

test("pages are parted by the mark asked for, and written one a file", async () => {
  const blocks: Block[] = [
    paragraphOf("one", { page: 0, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }),
    paragraphOf("two", { page: 1, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }),
  ]
  const document = blankDocument(blocks, 2)
  expect(await text(document, { pageMark: "formFeed" })).toBe("one\n\ftwo\n")
  expect(await text(document, { pageMark: "label" })).toBe("—第1页—\none\n\n—第2页—\ntwo\n")
  const { value } = await writeTxt(document, { filePerPage: true })
  expect(value.map((file) => [file.suffix, decode(file.content)])).toEqual([
    ["-1", "one\n"],
    ["-2", "two\n"],
  ])
})

test("a table and a paragraph that go on over a page stand on both where pages are parted", async () => {
  const box = { x0: 0, y0: 0, x1: 9, y1: 9 }
  const above = { page: 0, box }
  const below = { page: 1, box }
  const on = (place: typeof above, text: string) => ({
    ...cellOf(0, text),
    blocks: [paragraphOf(text, place)],
  })
  const carried: Paragraph = {
    ...paragraphOf("head tail", below),
    lines: [
      { end: 5, box, page: 1, baseline: 9 },
      { end: 9, box, page: 2, baseline: 9 },
    ],
  }
  const document = blankDocument([tableOf([[on(above, "a")], [on(below, "b")]]), carried], 3)
  const { value } = await writeTxt(document, { filePerPage: true })
  expect(value.map((file) => decode(file.content))).toEqual(["a\n", "b\nhead\n", "tail\n"])
  expect(await text(document)).toBe("a\nb\nhead tail\n")
})

test("encodings and newlines are as asked", async () => {
  const document = blankDocument([
    paragraphOf("中文", { page: 0, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }),
  ])
  const { value } = await writeTxt(document, { encoding: "gb18030", newline: "crlf" })
  expect([...(value[0]?.content ?? [])]).toEqual([0xd6, 0xd0, 0xce, 0xc4, 0x0d, 0x0a])
  expect(await text(document, { encoding: "utf-8-bom" })).toBe("\uFEFF中文\n")
})

test("the item of a list that says nothing has its number, and those below count on", async () => {
  const list = { list: 0, level: 0 }
  const at = { page: 0, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }
  const document: Document = {
    ...blankDocument(["one", "", "three"].map((said) => ({ ...paragraphOf(said, at), list }))),
    lists: [{ levels: [{ format: "decimal", text: "%1.", start: 1, indent: 0, hanging: 0 }] }],
  }
  expect(await text(document)).toBe("1. one\n2.\n3. three\n")
})

test("list labels stand before their text", async () => {
  const item = {
    ...paragraphOf("项目", { page: 0, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }),
    list: { list: 0, level: 0 },
  }
  const document: Document = {
    ...blankDocument([item, item]),
    lists: [{ levels: [{ format: "decimal", text: "%1.", start: 1, indent: 0, hanging: 0 }] }],
  }
  expect(await text(document)).toBe("1. 项目\n2. 项目\n")
})
