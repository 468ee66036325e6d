import { expect, test } from "vitest"
import { nextTools } from "./next-tools.ts"

test("after a result come the tools that take it, the likely ones first, never the same again", () => {
  expect(nextTools("a.pdf", "word2pdf")).toEqual(["compress", "merge2pdf", "encrypt", "pdf2photo"])
  expect(nextTools("a.pdf", "split")[0]).toBe("merge2pdf")
  expect(nextTools("a.docx", "pdf2word")).toEqual(["word2pdf", "merge2pdf"])
  expect(nextTools("a.png", "pdf2photo")).toEqual(["photo2pdf", "merge2pdf"])
  expect(nextTools("a.pdf", "encrypt")).toEqual(["decrypt"])
  expect(nextTools("a.zip", "pdf2photo")).not.toContain("pdf2photo")
})
