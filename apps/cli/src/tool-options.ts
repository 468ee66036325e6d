import { readFileSync } from "node:fs"
import { parseOptions, toolOf, tools } from "@mozhuan/contract"
import type { OptionField, OptionValues, ToolId } from "@mozhuan/contract"
import { kebabCase } from "./arguments.ts"
import { UsageError } from "./usage-error.ts"

/**
 * Turns flags into a tool's options by its catalogue entry, defaults filled in.
 *
 * @throws UsageError that names the flag and its valid values.
 */
export function toolOptions(
  tool: ToolId,
  flags: ReadonlyMap<string, string | boolean>,
): OptionValues {
  const fields = new Map(toolOf(tool).options.map((field) => [field.key, field]))
  const values: Record<string, unknown> = {}
  for (const [name, value] of flags) {
    const field = fields.get(name)
    if (!field) {
      const known = [...fields.keys()].map((key) => `--${kebabCase(key)}`).join(" ")
      throw new UsageError(
        `${tool} has no option --${kebabCase(name)}`,
        known ? `It has: ${known}` : "It has no options.",
      )
    }
    values[name] = readValue(field, value)
  }
  try {
    return parseOptions(tool, values)
  } catch {
    throw new UsageError(
      `an option of ${tool} has a value that is not allowed`,
      `See: mozhuan help ${tool}`,
    )
  }
}

function readValue(field: OptionField, value: string | boolean): unknown {
  const flag = `--${kebabCase(field.key)}`
  switch (field.kind) {
    case "toggle":
      if (value === true || value === "true") return true
      if (value === false || value === "false") return false
      throw new UsageError(`${flag} is on or off`, `Write ${flag} or --no-${kebabCase(field.key)}.`)
    case "choice": {
      if (field.values.some((choice) => choice.value === value)) return value
      throw new UsageError(
        value === true ? `${flag} needs a value` : `${flag} is "${String(value)}"`,
        `It can be: ${field.values.map((choice) => choice.value).join(", ")}.`,
      )
    }
    case "number": {
      const number = typeof value === "string" ? Number(value) : Number.NaN
      if (number >= field.min && number <= field.max) return number
      throw new UsageError(
        `${flag} is "${String(value)}"`,
        `It is a number from ${field.min} to ${field.max}.`,
      )
    }
    case "list":
      return String(value)
        .split(/[,+]/)
        .filter((part) => part !== "")
    case "text": {
      const text = String(value)
      if (
        text.length <= field.maxLength &&
        (!field.pattern || new RegExp(`^(?:${field.pattern})$`).test(text))
      )
        return text
      throw new UsageError(
        `${flag} is "${text}"`,
        field.placeholder ? `Write it like ${field.placeholder}.` : undefined,
      )
    }
    case "password":
      return String(value)
    case "data":
      return readJson(flag, value)
  }
}

/** Gives the text of a file with JSON. @throws UsageError where there is none. */
function readJson(flag: string, path: string | boolean): string {
  if (typeof path !== "string" || path === "")
    throw new UsageError(`${flag} needs a file`, `Write ${flag} FILE.json.`)
  try {
    const text = readFileSync(path, "utf8")
    JSON.parse(text)
    return text
  } catch (cause) {
    const isText = cause instanceof SyntaxError
    throw new UsageError(`${flag}: ${path} ${isText ? "is not JSON" : "cannot be read"}`)
  }
}

/**
 * Tells whether a flag takes the word behind it as its value.
 *
 * What is a switch of one tool may be a choice of another (`--images`); the tool is not known yet,
 * so the word decides: one of the choice's values, or one that says on or off.
 */
export function takesValue(name: string, next: string | undefined): boolean {
  const fields = tools.flatMap(({ options }) => options.filter(({ key }) => key === name))
  if (!fields.some(({ kind }) => kind === "toggle")) return true
  return fields.some(
    (field) => field.kind === "choice" && field.values.some(({ value }) => value === next),
  )
}
