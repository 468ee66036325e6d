import { expect, test } from "vitest"
import { createGb18030Encoder } from "./gb18030.ts"

test("text of every plane survives a round trip through GB18030", () => {
  const encoder = createGb18030Encoder()
  const text = "Plain, 中文（全角）€ é ş ไทย ㊣ 𠀀 😀 ﹏ ①"
  expect(new TextDecoder("gb18030").decode(encoder.encode(text))).toBe(text)
})

test("GBK bytes are given only for characters of code page 936", () => {
  const encoder = createGb18030Encoder()
  expect(encoder.gbk("中")).toEqual([0xd6, 0xd0])
  expect(encoder.gbk("A")).toEqual([0x41])
  expect(encoder.gbk("ş")).toBeUndefined()
  expect(encoder.gbk("😀")).toBeUndefined()
})
