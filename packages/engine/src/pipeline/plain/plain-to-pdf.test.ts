import { expect, test } from "vitest"
import { host, run, textsOf } from "../../operations/test/sample-pdf.ts"
import type { Host } from "../../base/host.ts"
import type { Operation } from "../../operations/operation.ts"
import { breakLines } from "./break-lines.ts"
import { FaceShelf, PlainFaces } from "./plain-faces.ts"
import { officeToPdf } from "../office/office-to-pdf.ts"

/** A machine whose office program must not be started. */
const withoutOffice: Host = {
  ...host,
  office: () => Promise.reject(new Error("the office program was asked")),
}
const converting =
  (kind: "word" | "excel", on: Host = withoutOffice): Operation =>
  (request, _, context) =>
    officeToPdf(kind)(request, on, context)

async function pagesOf(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const kind = name.endsWith(".csv") ? "excel" : "word"
  const { files } = await run(converting(kind), [{ name, content: bytes }], options)
  const texts = await textsOf(files[0]?.bytes ?? new Uint8Array())
  return texts.map((text) => text.replaceAll(/\s+/g, ""))
}

test("text becomes pages without an office program, in Latin, Chinese, Japanese and Korean", async () => {
  expect(await pagesOf("a.txt", "Straße 合同 カナ 한국어\n\n第二行\f新的一页")).toEqual([
    "Straße合同カナ한국어第二行",
    "新的一页",
  ])
  const lines = Array.from({ length: 45 }, (_, index) => `line ${index + 1}`)
  const [first = "", second = ""] = await pagesOf("a.txt", lines.join("\r\n"))
  // 697.9 pt between the margins, 15.6 each.
  expect(first.endsWith("line44")).toBe(true)
  expect(second).toBe("line45")
})

test("text of Chinese Windows and of UTF-16 is read as what it is", async () => {
  const gb = Uint8Array.from([0xb9, 0xfa, 0xb1, 0xea])
  expect(await pagesOf("a.txt", gb)).toEqual(["国标"])
  expect(await pagesOf("a.txt", Uint8Array.from([0xff, 0xfe, 0x2d, 0x4e, 0x41, 0]))).toEqual([
    "中A",
  ])
})

test("lines break at spaces and between Chinese characters, never before what closes", () => {
  const faces = new PlainFaces(new FaceShelf(host))
  const lined = (text: string): string[] =>
    [...breakLines(text, faces, 10)].map((line) => line.map((piece) => piece.text).join("|"))
  expect(lined(`${"字".repeat(10)}，然后`)).toEqual(["字".repeat(9), "字，然后"])
  expect(lined("（甲乙丙丁戊己庚辛（壬）")).toEqual(["（甲乙丙丁戊己庚辛", "（壬）"])
  expect(lined("several words of one line")).toEqual(["several words of one ", "line"])
  expect(lined("W".repeat(12))).toEqual(["W".repeat(11), "W"])
  expect(lined("a\tb")).toEqual(["a|b"])
  expect([...breakLines("a\tb", faces, 10)][0]?.[1]?.x).toBeCloseTo(36 / 10.5, 3)
})

test("values become a sheet, long ones take several lines, wide sheets one page across", async () => {
  const rows = ['编号,"名称, 甲",金额', "1,乙,12.50", `2,${"很长的备注".repeat(30)}尾,0012`]
  expect(await pagesOf("a.csv", rows.join("\n"))).toEqual([
    expect.stringMatching(/^编号名称,甲金额1乙12\.502很长的备注(?:.*)尾0012$|^编号.*尾$/),
  ])
  const wide = Array.from({ length: 40 }, (_, column) => `column ${column}`).join(",")
  expect(await pagesOf("a.csv", wide)).toHaveLength(1)
  expect(await pagesOf("a.csv", Array.from({ length: 52 }, () => "x").join("\n"))).toHaveLength(2)
  // 150 characters in a column of 320 pt: six lines of a page's 51, the rest on the next page.
  const long = Array.from({ length: 9 }, () => `${"很长的备注".repeat(30)},x`)
  expect(await pagesOf("a.csv", long.join("\n"))).toHaveLength(2)
})

test("scripts that are shaped, standards and web pages are left to the office program", async () => {
  for (const [text, options] of [
    ["مرحبا", {}],
    ["plain", { pdfVersion: "a-2b" }],
    ["<html>", {}],
  ] as const)
    await expect(pagesOf("a.txt", text, options)).rejects.toThrow("the office program was asked")
})
