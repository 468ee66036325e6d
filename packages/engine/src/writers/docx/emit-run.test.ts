import { expect, test } from "vitest"
import { textWithBreaks } from "./emit-run.ts"

const style = { font: 0, size: 10, bold: false, italic: false, colour: 0 }

test("a word that goes on in another run keeps its optional hyphen", () => {
  const xml = textWithBreaks({ kind: "text", text: "a link inter", style, softHyphens: [12] })
  expect(xml).toContain("inter</w:t><w:softHyphen/>")
})

test("a linked address that a line cut may end there again, at a hair space", () => {
  const xml = textWithBreaks({ kind: "text", text: "valley/letters", style, softBreaks: [10, 14] })
  expect(xml).toBe("<w:t>valley/let\u200aters</w:t>")
})
