import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import { printAsSaved } from "./as-saved.ts"
import { countPages } from "./run/pdf-result.ts"
import type { OfficeTask } from "./run/cold-run.ts"

/** A document that says how many pages Word counted, with a text that tells prints apart. */
const document = (text: string, pages: number): Uint8Array =>
  zipSync({
    "word/document.xml": strToU8(
      `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:sectPr/></w:body></w:document>`,
    ),
    "docProps/app.xml": strToU8(
      `<Properties><Pages>${pages}</Pages><Application>Microsoft Office Word</Application></Properties>`,
    ),
  })
const task = (bytes: Uint8Array): OfficeTask => ({
  bytes,
  kind: "word",
  extension: "docx",
  filter: {},
  target: "pdf",
})
const textOf = ({ bytes }: OfficeTask): string =>
  /<w:t>(\w+)/.exec(strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array()))?.[1] ?? ""

/** Prints with as many pages as each text and the height of its lines have, in turn. */
async function print(
  pages: (text: string, isLower: boolean) => number,
): Promise<{ readonly pages: number; readonly prints: readonly string[] }> {
  const prints: string[] = []
  const run = (made: OfficeTask): Promise<Uint8Array> => {
    const isLower = strFromU8(unzipSync(made.bytes)["word/document.xml"] ?? new Uint8Array())
    prints.push(textOf(made))
    const count = pages(textOf(made), isLower.includes("w:line="))
    return Promise.resolve(strToU8(`%PDF-1.7\n${"/Type/Page\n".repeat(count)}`))
  }
  const pdf = await printAsSaved(task(document("grid", 2)), { first: run, further: run }, () =>
    document("loose", 2),
  )
  return { pages: pdf ? countPages(pdf) : 0, prints }
}

it("prints once where there are as many pages as Word counted", async () => {
  expect(await print(() => 2)).toEqual({ pages: 2, prints: ["grid"] })
})

it("prints with pages that end with their margin where there are not", async () => {
  const made = await print((text) => (text === "grid" ? 3 : 2))
  expect(made).toEqual({ pages: 2, prints: ["grid", "loose"] })
})

it("lowers the lines where neither has", async () => {
  const made = await print((text, isLower) => (text === "loose" && isLower ? 2 : 3))
  expect(made).toEqual({ pages: 2, prints: ["grid", "loose", "loose"] })
})
