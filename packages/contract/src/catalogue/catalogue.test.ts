import { expect, test } from "vitest"
import { defaultOptions } from "./option.ts"
import { parseOptions, tools, toolOf } from "./catalogue.ts"
import { fileTypesByName, sniffFileTypes } from "./file-type.ts"
import { toolIds } from "./tool-id.ts"

test("the catalogue has one entry for each route of the specification", () => {
  expect(tools.map((tool) => tool.id)).toEqual([...toolIds])
})

test("every default satisfies its own schema and at most four options of a tool show at once", () => {
  for (const tool of tools) {
    const defaults = defaultOptions(tool.options)
    expect(parseOptions(tool.id, defaults)).toEqual(defaults)
    const unconditional = tool.options.filter((field) => field.primary && !field.when)
    expect(unconditional.length, tool.id).toBeLessThanOrEqual(4)
    expect(new Set(tool.options.map((field) => field.key)).size).toBe(tool.options.length)
  }
})

test("conditions name an existing option and value", () => {
  for (const tool of tools) {
    for (const { when } of tool.options) {
      if (!when) continue
      const target = tool.options.find((field) => field.key === when.key)
      expect(target?.kind === "choice" || target?.kind === "toggle", `${tool.id} ${when.key}`).toBe(
        true,
      )
      if (target?.kind === "choice")
        for (const value of when.in) expect(target.values.map((v) => v.value)).toContain(value)
    }
  }
})

test("options that hang on a format name one that the tool makes", () => {
  for (const tool of tools)
    for (const { key, when } of tool.options)
      if (when && when.key === tool.formatOption)
        for (const value of when.in) expect(tool.gives, `${tool.id} ${key}`).toContain(value)
})

test("unknown options and values outside a choice are refused", () => {
  expect(() => parseOptions("pdf2word", { layuot: "flow" })).toThrow()
  expect(() => parseOptions("pdf2word", { layout: "wild" })).toThrow()
  expect(() => parseOptions("compress", { level: "target", targetKilobytes: -1 })).toThrow()
})

test("page ranges accept what the hint promises and refuse the rest", () => {
  for (const range of ["", "1-3,5,8-", "odd", "even", "last:2", "-4", "1，3"])
    expect(parseOptions("pdf2word", { pageRange: range })["pageRange"]).toBe(range)
  for (const range of ["a", "1--3", "1;2", "0x1"])
    expect(() => parseOptions("pdf2word", { pageRange: range })).toThrow()
})

test("types are told by first bytes, not by name", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  expect(sniffFileTypes(bytes("%PDF-1.7\n"))).toEqual(["pdf"])
  expect(sniffFileTypes(bytes("junk before\n%PDF-1.4"))).toEqual(["pdf"])
  expect(sniffFileTypes(bytes("MZ\u0090\u0000"))).toEqual([])
  expect(sniffFileTypes(bytes("PK\u0003\u0004"))).toContain("docx")
  expect(sniffFileTypes(bytes("AC1032"))).toEqual(["dwg"])
  expect(sniffFileTypes(bytes("  0\nSECTION\n  2\nHEADER"))).toEqual(["dxf"])
  expect(fileTypesByName("报告 📄.PDF")).toEqual(["pdf"])
  expect(toolOf("cad2pdf").accepts).toEqual(["dwg", "dxf", "zip"])
  expect(sniffFileTypes(bytes("AutoCAD-86 bigfont 1.0\r\n"))).toEqual(["shx"])
  expect(sniffFileTypes(bytes("AutoCAD Binary DXF\r\n"))).toEqual(["dxf"])
})
