import { parseOptions, toolOf } from "@mozhuan/contract"
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
      return value === true || value === "true"
    case "choice": {
      if (field.values.some((choice) => choice.value === value)) return value
      throw new UsageError(
        `${flag} is "${String(value)}"`,
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
  }
}

/** Tells whether a flag of any tool is an on-off switch. */
export function isToolToggle(fields: readonly OptionField[], name: string): boolean {
  return fields.some((field) => field.key === name && field.kind === "toggle")
}
