import { tools, type OptionField } from "@mozhuan/contract"
import { expect, test } from "vitest"
import { kebabCase, parseArguments } from "./arguments.ts"
import { takesValue, toolOptions } from "./tool-options.ts"

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

test("a switch takes no choice of another tool for its value, and a choice no silence", () => {
  const given = (...words: string[]) => parseArguments(words, takesValue).flags
  expect(() => toolOptions("pdf2rtf", given("--images", "drop"))).toThrow(/--images is on or off/)
  expect(() => toolOptions("pdf2word", given("--images", "out.docx"))).toThrow(
    /--images needs a value/,
  )
})
