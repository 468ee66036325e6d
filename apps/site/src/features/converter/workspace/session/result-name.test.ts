import { expect, test } from "vitest"
import { resultName } from "./result-name.ts"

const words = { compress: "已压缩", encrypt: "已加密", decrypt: "已解密", merge2pdf: "已合并" }

test("a result of its source's kind says what was done to it, and says it once", () => {
  expect(resultName("compress", "报告.v2.pdf", words)).toBe("报告.v2_已压缩.pdf")
  expect(resultName("compress", "报告_已压缩.pdf", words)).toBe("报告_已压缩.pdf")
  expect(resultName("merge2pdf", "封面.docx", words)).toBe("封面_已合并.pdf")
  expect(resultName("encrypt", "noending", words)).toBe("noending_已加密.pdf")
})

test("a result of another kind is named by the converter", () => {
  expect(resultName("pdf2word", "报告.pdf", words)).toBeUndefined()
})
