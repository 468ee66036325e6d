import { width } from "../../../base/geometry.ts"
import type { FormControl } from "../../../model/form-control.ts"
import type { SceneField } from "../../../model/scene.ts"
import type { FieldLine } from "./field-glyphs.ts"

/** Gives what a person may do with a field, and what it shows. */
export function controlOf(
  field: SceneField,
  sign: string,
  lines: readonly FieldLine[],
): FormControl {
  const { name, label, choices, dateFormat, isReadOnly, isChecked } = field
  const kind = kindOf(field)
  return {
    sign,
    kind,
    name,
    ...(label === undefined ? {} : { label }),
    text: shownText(field, lines),
    ...(choices === undefined ? {} : { choices }),
    ...(dateFormat === undefined ? {} : { dateFormat }),
    ...(isChecked === undefined ? {} : { isChecked }),
    ...(isReadOnly ? { isLocked: true } : {}),
    width: width(field.box),
  }
}

function kindOf({ type, choosing, dateFormat, isMultiline }: SceneField): FormControl["kind"] {
  if (type === "checkbox" || type === "radio") return type
  if (type === "choice") return choosing === "orTyped" ? "openChoice" : "choice"
  if (dateFormat !== undefined) return "date"
  return isMultiline ? "lines" : "text"
}

/**
 * The value where it is what the field shows, with its own ends of lines and what did not find
 * room; else what is shown: a number as it is spelled, the stars of a password.
 */
function shownText({ value = "" }: SceneField, lines: readonly FieldLine[]): string {
  const shown = lines.map(({ text }) => text).join("\n")
  const letters = (text: string): string => text.replace(/\s/gu, "")
  return letters(value).startsWith(letters(shown)) && shown !== ""
    ? value.replace(/\r\n?/gu, "\n")
    : shown
}
