import { defaultLimits, toolOf } from "@mozhuan/contract"
import { expect, test } from "vitest"
import { examine, typesOf } from "./intake.ts"

const rules = { limits: defaultLimits.visitor, prefersHere: false }
const file = (name: string, content: string) => new File([content], name)
const pdf = (name: string) => file(name, "%PDF-1.7\n")

test("content decides what a file is, the name only among what the content allows", async () => {
  expect(await typesOf(file("photo.pdf", "MZ\u0090 a program"))).toEqual([])
  expect(await typesOf(pdf("renamed.docx"))).toEqual(["pdf"])
  expect(await typesOf(file("book.xlsx", "PK\u0003\u0004"))).toEqual(["xlsx"])
  expect(await typesOf(file("notes.txt", "plain words"))).toEqual(["txt"])
})

test("each refused file is told its reason, and the tools that would take it", async () => {
  const { items, refusals } = await examine(
    [
      pdf("a.pdf"),
      file("b.rtf", "{\\rtf1 x}"),
      file("c.pdf", ""),
      pdf("d.pdf"),
      pdf("e.pdf"),
      pdf("f.pdf"),
    ],
    toolOf("pdf2word"),
    rules,
    0,
  )
  expect(items.map((item) => item.file.name)).toEqual(["a.pdf", "d.pdf", "e.pdf"])
  expect(refusals.map(({ file: { name }, reason, fits }) => [name, reason, fits])).toEqual([
    ["b.rtf", "type", ["word2pdf"]],
    ["c.pdf", "empty", []],
    ["f.pdf", "batch", []],
  ])
})

test("files already taken count towards the batch", async () => {
  const { refusals } = await examine(
    [pdf("a.pdf")],
    toolOf("pdf2word"),
    rules,
    rules.limits.filesPerBatch,
  )
  expect(refusals.map((refusal) => refusal.reason)).toEqual(["batch"])
})

test("a file too large for the cloud is taken where the work stays on this device", async () => {
  const large = new File([new Uint8Array(11 * 1024 * 1024)], "large.pdf")
  const head = new File(["%PDF-1.7\n", large], "large.pdf")
  expect(
    (await examine([head], toolOf("pdf2word"), rules, 0)).refusals.map(({ reason }) => reason),
  ).toEqual(["size"])
  expect(
    (await examine([head], toolOf("pdf2word"), { ...rules, prefersHere: true }, 0)).items,
  ).toHaveLength(1)
})

test("fonts go along with drawings and do not count; an archive is taken where a tool for it was chosen", async () => {
  const drawing = (name: string) => file(name, "AC1032 drawing")
  const font = file("hztxt.shx", "AutoCAD-86 bigfont 1.0\r\n")
  const archive = file("项目.zip", "PK\u0003\u0004")
  const { items, refusals } = await examine(
    [font, drawing("a.dwg"), drawing("b.dwg"), archive],
    toolOf("cad2pdf"),
    rules,
    0,
  )
  expect(items.map((item) => item.file.name)).toEqual(["hztxt.shx", "a.dwg", "b.dwg", "项目.zip"])
  expect(refusals).toEqual([])
  expect(
    (await examine([font, archive], undefined, rules, 0)).refusals.map((refusal) => refusal.reason),
  ).toEqual(["type", "type"])
})

test("a file whose content is not what its name promises is told so, not that its kind is unknown", async () => {
  const { refusals } = await examine(
    [new File(["no pdf at all"], "合同.pdf"), new File(["?"], "a.exe")],
    undefined,
    rules,
    0,
  )
  expect(refusals.map(({ reason }) => reason)).toEqual(["damaged", "type"])
})
