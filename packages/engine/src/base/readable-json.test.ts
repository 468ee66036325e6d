import { describe, expect, it } from "vitest"
import { readableJson } from "./readable-json.ts"

describe("readable JSON", () => {
  it("keeps in a line what fits, and opens up what does not", () => {
    const rows = Array.from({ length: 3 }, (_, row) => ({
      text: `row ${row} ${"x".repeat(40)}`,
      row,
    }))
    expect(readableJson({ a: [1, 2], rows }).split("\n")).toEqual([
      "{",
      ' "a": [1, 2],',
      ' "rows": [',
      ...rows.map(
        ({ text, row }, at) => `  { "text": "${text}", "row": ${row} }${at < 2 ? "," : ""}`,
      ),
      " ]",
      "}",
    ])
  })

  it("rounds to hundredths, leaves out what is undefined and is read back by any parser", () => {
    const value = { x: 1.23456, minus: -0.001, none: undefined, text: 'a "b"\n', far: Infinity }
    expect(JSON.parse(readableJson(value))).toEqual({
      x: 1.23,
      minus: 0,
      text: 'a "b"\n',
      far: "Infinity",
    })
    expect(JSON.parse(readableJson(new Map([["key", new Set([1])]])))).toEqual({ key: [1] })
  })

  it("fills lines with long lists of numbers", () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at / 2)
    const lines = readableJson({ numbers }).split("\n")
    expect(lines.length).toBeLessThan(8)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
    expect(JSON.parse(lines.join("\n"))).toEqual({ numbers })
  })

  it("lets short entries of an object share a line", () => {
    const value = { text: "x".repeat(110), page: 1, size: 12, more: "y".repeat(60), last: true }
    expect(readableJson(value).split("\n")).toEqual([
      "{",
      ` "text": "${value.text}",`,
      ' "page": 1, "size": 12,',
      ` "more": "${value.more}",`,
      ' "last": true',
      "}",
    ])
  })

  it("takes time and room that grow with the data, however deep it lies", () => {
    let deep: unknown = "end"
    for (let level = 0; level < 200; level++) deep = [deep, "x".repeat(10)]
    expect(readableJson(deep).length).toBeLessThan(200 * 420)
  })
})
