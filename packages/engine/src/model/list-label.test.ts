import { expect, test } from "vitest"
import { createListCounter, formatNumber } from "./list-label.ts"
import type { ListDefinition, ListLevel } from "./document.ts"

const level = (format: ListLevel["format"], text: string): ListLevel => ({
  format,
  text,
  start: 1,
  indent: 0,
  hanging: 0,
})

test("a multi-level list counts on and restarts its inner level", () => {
  const list: ListDefinition = { levels: [level("decimal", "%1."), level("decimal", "%1.%2")] }
  const label = createListCounter([list])
  const at = (depth: number): string => label({ list: 0, level: depth })
  expect([at(0), at(1), at(1), at(0), at(1)]).toEqual(["1.", "1.1", "1.2", "2.", "2.1"])
})

test("the value that the page showed wins over counting", () => {
  const label = createListCounter([{ levels: [level("chinese", "（%1）")] }])
  expect(label({ list: 0, level: 0, value: 12 })).toBe("（十二）")
  expect(label({ list: 0, level: 0 })).toBe("（十三）")
})

test("numbers are spelled as word processors spell them", () => {
  expect(formatNumber(28, "lowerLetter")).toBe("bb")
  expect(formatNumber(1994, "upperRoman")).toBe("MCMXCIV")
  expect(formatNumber(105, "chinese")).toBe("一百零五")
  expect(formatNumber(110, "chineseLegal")).toBe("壹佰壹拾")
  expect(formatNumber(21, "circled")).toBe("㉑")
})
