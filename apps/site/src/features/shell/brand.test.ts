import { expect, test } from "vitest"
import { brandOf, inNameOf } from "./brand.ts"

test("words that ship are spoken in the name of the host that shows them", () => {
  const words = {
    title: "PDF 合并 | 墨转 PDF",
    steps: ["Open Mozhuan in Chrome", "墨转首页"],
    count: 3,
    absent: undefined,
  }
  expect(inNameOf("伙伴 $& 转换", words)).toEqual({
    title: "PDF 合并 | 伙伴 $& 转换",
    steps: ["Open 伙伴 $& 转换 in Chrome", "伙伴 $& 转换首页"],
    count: 3,
    absent: undefined,
  })
  for (const own of ["", "墨转 PDF"]) expect(inNameOf(own, words)).toBe(words)
})

test("the product keeps its spelling in each language, a host its own name", () => {
  expect(brandOf("墨转 PDF", "Mozhuan PDF")).toBe("Mozhuan PDF")
  expect(brandOf("伙伴转换", "Mozhuan PDF")).toBe("伙伴转换")
})
