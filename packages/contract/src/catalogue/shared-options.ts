import type { Text } from "../language.ts"
import type { ChoiceField, ListField, OptionField } from "./option.ts"
import { text } from "../texts/catalogue-text.ts"

/** Shorthand for a choice whose values are given as [value, label]. */
export function choice(
  key: string,
  label: Text,
  values: readonly (readonly [value: string, label: Text])[],
  extra: { default?: string; primary?: boolean; hint?: Text; when?: OptionField["when"] } = {},
): ChoiceField {
  const { default: preset = values[0]?.[0] ?? "", ...rest } = extra
  return {
    kind: "choice",
    key,
    label,
    values: values.map(([value, label]) => ({ value, label })),
    default: preset,
    ...dropUndefined(rest),
  }
}

export function toggle(
  key: string,
  label: Text,
  preset: boolean,
  extra: { primary?: boolean; hint?: Text; when?: OptionField["when"] } = {},
): OptionField {
  return { kind: "toggle", key, label, default: preset, ...dropUndefined(extra) }
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
function dropUndefined<T extends object>(value: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as WithoutUndefined<T>
}

export const ocr = choice("ocr", text("ocr.label"), [
  ["auto", text("ocr.auto")],
  ["off", text("ocr.off")],
  ["force", text("ocr.force")],
])

export const ocrLanguages: ListField = {
  kind: "list",
  key: "ocrLanguages",
  label: text("ocrLanguages.ocrLanguages.label"),
  values: [
    { value: "chi_sim", label: text("ocrLanguages.ocrLanguages.chi_sim.label") },
    { value: "eng", label: text("ocrLanguages.ocrLanguages.eng.label") },
    { value: "chi_tra", label: text("ocrLanguages.ocrLanguages.chi_tra.label") },
    { value: "jpn", label: text("ocrLanguages.ocrLanguages.jpn.label") },
    { value: "kor", label: text("ocrLanguages.ocrLanguages.kor.label") },
  ],
  default: ["chi_sim", "eng"],
  when: { key: "ocr", in: ["auto", "force"] },
}

/**
 * Colours recognised words that a person should look at; tools whose targets know such a ground.
 */
export const markDoubts = toggle("markDoubts", text("markDoubts.label"), false, {
  hint: text("markDoubts.hint"),
  when: { key: "ocr", in: ["auto", "force"] },
})

/** What becomes of formulas; tools whose targets can hold them. */
export const equations = choice(
  "equations",
  text("equations.label"),
  [
    ["auto", text("equations.auto")],
    ["picture", text("equations.picture")],
    ["text", text("equations.text")],
  ],
  { hint: text("equations.hint") },
)

/** The same on slides, where those that are not sure are text. */
export const slideEquations = choice("equations", text("equations.label"), [
  ["auto", text("equations.auto")],
  ["text", text("equations.text")],
])

const PAGE_RANGE =
  "\\s*|(odd|even|last:\\d{1,5}|\\d{1,5}(-\\d{0,5})?|-\\d{1,5})(\\s*[,，]\\s*(odd|even|last:\\d{1,5}|\\d{1,5}(-\\d{0,5})?|-\\d{1,5}))*"

/** Page range of every tool that reads pages; the same syntax is accepted for each single file. */
export const pageRange: OptionField = {
  kind: "text",
  key: "pageRange",
  label: text("pageRange.pageRange.label"),
  hint: text("pageRange.pageRange.hint"),
  default: "",
  maxLength: 200,
  pattern: PAGE_RANGE,
  placeholder: "1-3,5,8-",
}

/** Pages that keep everything in its place, where the look of a page does not decide. */
export const placedPages: OptionField = {
  kind: "text",
  key: "placedPages",
  label: text("placedPages.label"),
  hint: text("placedPages.hint"),
  default: "",
  maxLength: 200,
  pattern: PAGE_RANGE,
  placeholder: "1,12-14",
  when: { key: "layout", in: ["auto"] },
}

/** Tables that somebody drew by hand, in the shape of `mozhuan dump tables`. */
export const grid: OptionField = {
  kind: "data",
  key: "grid",
  label: text("grid.label"),
  hint: text("grid.hint"),
  default: "",
  maxLength: 600_000,
}

/** What somebody says stands at places of scans, in the shape of `mozhuan dump doubts`. */
export const corrections: OptionField = {
  kind: "data",
  key: "corrections",
  label: text("corrections.label"),
  hint: text("corrections.hint"),
  default: "",
  maxLength: 600_000,
}

/** Makes one result of all files, in their order. */
export const joinFiles: OptionField = toggle("joinFiles", text("joinFiles.label"), false, {
  hint: text("joinFiles.hint"),
})

export const outputPassword: OptionField = {
  kind: "password",
  key: "outputPassword",
  label: text("outputPassword.outputPassword.label"),
  maxLength: 127,
}

/** What becomes of charts in formats that have charts of their own. */
export const charts: OptionField = choice("charts", text("charts.label"), [
  ["auto", text("charts.auto")],
  ["picture", text("charts.picture")],
])
