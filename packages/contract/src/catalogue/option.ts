import { z } from "zod"
import type { Text } from "../language.ts"

/**
 * One option of a tool, as data: its schema, its control on the page and its flag on the command
 * line come from here.
 *
 * `primary` options are visible at once (at most four a tool); the rest are folded. `when` hides a
 * control while it has no effect.
 */
export type OptionField =
  | ChoiceField
  | ToggleField
  | NumberField
  | TextField
  | PasswordField
  | ListField
  | DataField

interface FieldBase {
  readonly key: string
  readonly label: Text
  readonly hint?: Text
  readonly primary?: boolean
  readonly when?: { readonly key: string; readonly in: readonly (string | boolean)[] }
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice"
  readonly values: readonly { readonly value: string; readonly label: Text }[]
  readonly default: string
}
export interface ToggleField extends FieldBase {
  readonly kind: "toggle"
  readonly default: boolean
}
export interface NumberField extends FieldBase {
  readonly kind: "number"
  readonly min: number
  readonly max: number
  readonly step: number
  readonly default: number
  /** May be left empty, which means "not set". */
  readonly optional?: boolean
  readonly unit?: string
  /** Values that are asked for most, one click each. */
  readonly presets?: readonly { readonly value: number; readonly label: string }[]
}
export interface TextField extends FieldBase {
  readonly kind: "text"
  readonly default: string
  readonly maxLength: number
  /** Source of a regular expression that the whole value must match. */
  readonly pattern?: string
  readonly placeholder?: string
}
/** Never stored, logged or put in a link. */
export interface PasswordField extends FieldBase {
  readonly kind: "password"
  readonly maxLength: number
  /** Forms ask for it twice, because a slip would lock the result for good. */
  readonly isTwice?: boolean
}
/**
 * Several of a closed set, or of names found in the file (sheets, layers, layouts) where `values`
 * is absent.
 */
export interface ListField extends FieldBase {
  readonly kind: "list"
  readonly values?: readonly { readonly value: string; readonly label: Text }[]
  readonly default: readonly string[]
}

/**
 * An object as JSON, made by a program or an editor: no form asks for it and no link carries it.
 */
export interface DataField extends FieldBase {
  readonly kind: "data"
  readonly default: ""
  /** Characters of the JSON at most. */
  readonly maxLength: number
}

export type OptionValue = string | number | boolean | readonly string[] | undefined
export type OptionValues = Readonly<Record<string, OptionValue>>

/** Gives the schema that fills in defaults and refuses unknown keys and values. */
export function optionsSchema(fields: readonly OptionField[]): z.ZodType<OptionValues> {
  const shape: Record<string, z.ZodType> = {}
  for (const field of fields) shape[field.key] = fieldSchema(field)
  return z.strictObject(shape) as unknown as z.ZodType<OptionValues>
}

function fieldSchema(field: OptionField): z.ZodType {
  switch (field.kind) {
    case "choice":
      return z.enum(field.values.map((choice) => choice.value)).default(field.default)
    case "toggle":
      return z.boolean().default(field.default)
    case "number": {
      const value = z.number().min(field.min).max(field.max)
      return field.optional ? value.optional() : value.default(field.default)
    }
    case "text": {
      const value = z.string().max(field.maxLength)
      return (field.pattern ? value.regex(new RegExp(`^(?:${field.pattern})$`)) : value).default(
        field.default,
      )
    }
    case "password":
      return z.string().max(field.maxLength).optional()
    case "data":
      return dataSchema(field.maxLength)
    case "list": {
      const item = field.values
        ? z.enum(field.values.map((choice) => choice.value))
        : z.string().max(255)
      return z
        .array(item)
        .max(200)
        .default([...field.default])
    }
  }
}

/** Takes an object, or its JSON, and gives JSON; "" stands for none. */
function dataSchema(maxLength: number): z.ZodType {
  return z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .default("")
    .transform((value, context) => {
      const json = typeof value === "string" ? value : JSON.stringify(value)
      if (json.length > maxLength)
        context.addIssue({ code: "custom", message: `is longer than ${maxLength} characters` })
      else if (json !== "" && !isObject(json))
        context.addIssue({ code: "custom", message: "is not a JSON object" })
      return json
    })
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === "object" && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * Gives every option at its default; those that may be left empty are absent. Made without the
 * schema, which browsers do not have.
 */
export function defaultOptions(fields: readonly OptionField[]): OptionValues {
  return Object.fromEntries(
    fields.flatMap((field) =>
      field.kind === "password" || (field.kind === "number" && field.optional)
        ? []
        : [[field.key, field.default]],
    ),
  )
}
