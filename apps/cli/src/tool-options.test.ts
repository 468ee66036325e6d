import { tools, type OptionField } from "@mozhuan/contract"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { kebabCase, parseArguments } from "./arguments.ts"
import { takesValue, toolOptions } from "./tool-options.ts"

const folder = mkdtempSync(join(tmpdir(), "mozhuan-grid-"))
const gridFile = join(folder, "grid.json")
writeFileSync(gridFile, '{ "found": [] }')
afterAll(() => rmSync(folder, { recursive: true }))

/** Every way to write an option that its tool's help shows, with the value it stands for. */
function spellings(field: OptionField): readonly (readonly [string[], unknown])[] {
  const flag = `--${kebabCase(field.key)}`
  switch (field.kind) {
    case "choice":
      return field.values.flatMap(({ value }) => [
        [[flag, value], value] as const,
        [[`${flag}=${value}`], value] as const,
      ])
    case "toggle":
      return [
        [[flag], true],
        [[`--no-${kebabCase(field.key)}`], false],
        [[`${flag}=false`], false],
      ]
    case "number":
      return [[[flag, String(field.default)], field.default]]
    case "list": {
      const values = field.values?.map(({ value }) => value) ?? ["A", "B"]
      return [[[flag, values.join(",")], values]]
    }
    case "text":
      return [[[flag, field.default || (field.placeholder ?? "A")], field.default || undefined]]
    case "password":
      return [[[flag, "secret"], "secret"]]
    case "data":
      return [[[flag, gridFile], readFileSync(gridFile, "utf8")]]
  }
}

test("every option in a tool's help is taken between file names, in every way it can be written", () => {
  for (const { id, options } of tools) {
    for (const field of options) {
      for (const [words, value] of spellings(field)) {
        const line = ["in.pdf", ...words, "out.bin"]
        const { positionals, flags } = parseArguments(line, takesValue)
        expect(positionals, `${id}: ${line.join(" ")}`).toEqual(["in.pdf", "out.bin"])
        const read = toolOptions(id, flags)[field.key]
        if (value !== undefined) expect(read, `${id}: ${line.join(" ")}`).toEqual(value)
      }
    }
  }
})

test("a grid is read from its file, and a file without JSON is refused by name", () => {
  const given = (path: string) => new Map<string, string | boolean>([["grid", path]])
  expect(toolOptions("pdf2word", given(gridFile))["grid"]).toBe('{ "found": [] }')
  const broken = join(folder, "broken.json")
  writeFileSync(broken, "{ found")
  expect(() => toolOptions("pdf2word", given(broken))).toThrow(/broken\.json is not JSON/)
  expect(() => toolOptions("pdf2word", given(join(folder, "none.json")))).toThrow(/cannot be read/)
})

test("a switch takes no choice of another tool for its value, and a choice no silence", () => {
  const given = (...words: string[]) => parseArguments(words, takesValue).flags
  expect(() => toolOptions("pdf2rtf", given("--images", "drop"))).toThrow(/--images is on or off/)
  expect(() => toolOptions("pdf2word", given("--images", "out.docx"))).toThrow(
    /--images needs a value/,
  )
})
