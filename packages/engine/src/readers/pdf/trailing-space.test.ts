import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

/** What is known of what each text of a page leaves behind it. */
async function told<Key extends "trails" | "isMarked">(
  content: string,
  key: Key,
): Promise<readonly (boolean | undefined)[]> {
  const file = makeDrawnPdf({
    pages: [{ content, resources: "/Font << /F 100 0 R >>" }],
    objects: { 100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>" },
  })
  const { value } = await readPdf(file, createNodeHost())
  const found = value.scene.pages[0]?.items.flatMap((item) =>
    item.kind === "glyphs" ? [item[key]] : [],
  )
  value.close()
  return found ?? []
}

it("a space at the end of a line is known, though PDFium does not tell of it", async () => {
  const line = (text: string, y: number) => `BT /F 12 Tf 10 ${y} Td (${text}) Tj ET`
  expect(
    await told([line("wrapped in a ", 90), line("words that end", 60)].join("\n"), "trails"),
  ).toEqual([true, false])
})

it("a space on its own marks the text that it stands right behind", async () => {
  const at = (text: string, x: number, y: number) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`
  // "end" is 20.016 points wide in Helvetica of twelve points.
  const marks = [at("end", 10, 90), at(" ", 30.016, 90), at("on ", 10, 60)]
  expect(await told(marks.join("\n"), "isMarked")).toEqual([true, undefined])
  const apart = [at("end", 10, 90), at(" ", 33, 90)]
  expect(await told(apart.join("\n"), "isMarked")).toEqual([undefined])
})
