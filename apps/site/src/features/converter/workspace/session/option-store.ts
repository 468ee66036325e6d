import {
  defaultOptions,
  toolOf,
  type OptionField,
  type OptionValue,
  type OptionValues,
  type ToolId,
} from "@mozhuan/contract"

const storageKey = (tool: ToolId): string => `mozhuan.options.${tool}`
/** Marks options in the fragment of an address; fragments never reach a server. */
const fragmentKey = "options="

/** Gives a tool's options: those of the address, else those remembered, else the defaults. */
export function initialOptions(tool: ToolId, storage: Storage, fragment: string): OptionValues {
  const kept = storage.getItem(storageKey(tool))
  const shared = fragment.includes(fragmentKey)
    ? decodeURIComponent(fragment.slice(fragment.indexOf(fragmentKey) + fragmentKey.length))
    : undefined
  return { ...defaultOptions(toolOf(tool).options), ...usable(tool, kept), ...usable(tool, shared) }
}

/** Gives the defaults with those of the values that the tool knows and allows. */
export const allowedOptions = (tool: ToolId, values: OptionValues): OptionValues => ({
  ...defaultOptions(toolOf(tool).options),
  ...usable(tool, JSON.stringify(values)),
})

export const isRemembered = (tool: ToolId, storage: Storage): boolean =>
  storage.getItem(storageKey(tool)) !== null

export function remember(tool: ToolId, values: OptionValues, storage: Storage): void {
  storage.setItem(storageKey(tool), JSON.stringify(shareable(tool, values)))
}

export const forget = (tool: ToolId, storage: Storage): void => storage.removeItem(storageKey(tool))

/** Gives the address of a tool's page in the language of the page at hand. */
export function toolAddress(here: string, tool: ToolId): URL {
  const page = new URL(here)
  page.pathname =
    page.pathname.replace(/\/?(?:[a-z0-9]+2[a-z0-9]+|split|encrypt|decrypt|compress)?$/, "") +
    `/${tool}`
  return page
}

/**
 * Gives an address that opens the tool with these options; never holds a password or anything of a
 * file.
 */
export function recipeLink(address: URL, tool: ToolId, values: OptionValues): string {
  const link = new URL(address)
  link.search = ""
  link.hash = fragmentKey + encodeURIComponent(JSON.stringify(shareable(tool, values)))
  return link.href
}

/** What differs from the defaults, without passwords and without names found in one file. */
export function shareable(tool: ToolId, values: OptionValues): Record<string, OptionValue> {
  const defaults = defaultOptions(toolOf(tool).options)
  const kept: Record<string, OptionValue> = {}
  for (const field of toolOf(tool).options) {
    if (
      field.kind === "data" ||
      field.kind === "password" ||
      (field.kind === "list" && field.values === undefined)
    )
      continue
    if (JSON.stringify(values[field.key]) !== JSON.stringify(defaults[field.key]))
      kept[field.key] = values[field.key]
  }
  return kept
}

/** Takes over from foreign text only what the tool knows and allows. */
function usable(tool: ToolId, text: string | null | undefined): Record<string, OptionValue> {
  if (!text) return {}
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    return {} // a cut or hand-made address
  }
  if (typeof values !== "object" || values === null) return {}
  const found: Record<string, OptionValue> = {}
  for (const field of toolOf(tool).options) {
    const value = (values as Record<string, unknown>)[field.key]
    if (isAllowed(field, value)) found[field.key] = value
  }
  return found
}

function isAllowed(field: OptionField, value: unknown): value is OptionValue {
  switch (field.kind) {
    case "choice":
      return field.values.some((choice) => choice.value === value)
    case "toggle":
      return typeof value === "boolean"
    case "number":
      return typeof value === "number" && value >= field.min && value <= field.max
    case "text":
      return (
        typeof value === "string" &&
        value.length <= field.maxLength &&
        (field.pattern === undefined || new RegExp(`^(?:${field.pattern})$`).test(value))
      )
    case "password":
    case "data":
      return false
    case "list":
      return (
        Array.isArray(value) &&
        field.values !== undefined &&
        value.every((entry) => field.values?.some((choice) => choice.value === entry))
      )
  }
}

/** True where a field has an effect with these values; one that hangs on another needs both. */
export function isInEffect(
  field: OptionField,
  fields: readonly OptionField[],
  values: OptionValues,
): boolean {
  const { when } = field
  if (when === undefined) return true
  const value = values[when.key]
  const parent = fields.find(({ key }) => key === when.key)
  return (
    (typeof value === "string" || typeof value === "boolean") &&
    when.in.includes(value) &&
    (parent === undefined || isInEffect(parent, fields, values))
  )
}

/** Options as they are sent: without empty passwords and unset numbers. */
export function sentOptions(tool: ToolId, values: OptionValues): OptionValues {
  return Object.fromEntries(
    toolOf(tool)
      .options.map((field) => [field.key, values[field.key]] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  )
}

/** True where encryption is to forbid something, which needs a permission password. */
export const restricts = (values: OptionValues): boolean =>
  (values["print"] !== undefined && values["print"] !== "high") ||
  ["copy", "edit", "comment", "fillForms", "assemble"].some((key) => values[key] === false)
