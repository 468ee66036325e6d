import type { Text } from "../language.ts"
import type { ChoiceField, ListField, OptionField } from "./option.ts"

export const t = (zh: string, en: string, id: string): Text => ({ zh, en, id })

/** Shorthand for a choice whose values are given as [value, zh, en, id]. */
export function choice(
  key: string,
  label: Text,
  values: readonly (readonly [value: string, zh: string, en: string, id: string])[],
  extra: { default?: string; primary?: boolean; hint?: Text; when?: OptionField["when"] } = {},
): ChoiceField {
  const { default: preset = values[0]?.[0] ?? "", ...rest } = extra
  return {
    kind: "choice",
    key,
    label,
    values: values.map(([value, zh, en, id]) => ({ value, label: t(zh, en, id) })),
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

export const ocr = choice(
  "ocr",
  t("文字识别 (OCR)", "Text recognition (OCR)", "Pengenalan teks (OCR)"),
  [
    ["auto", "自动，仅扫描页", "Automatic, scanned pages only", "Otomatis, hanya halaman pindaian"],
    ["off", "关闭", "Off", "Mati"],
    ["force", "全部页面", "Every page", "Semua halaman"],
  ],
)

export const ocrLanguages: ListField = {
  kind: "list",
  key: "ocrLanguages",
  label: t("识别语言", "Recognition languages", "Bahasa pengenalan"),
  values: [
    { value: "chi_sim", label: t("简体中文", "Simplified Chinese", "Tionghoa Sederhana") },
    { value: "eng", label: t("英文", "English", "Inggris") },
    { value: "chi_tra", label: t("繁体中文", "Traditional Chinese", "Tionghoa Tradisional") },
    { value: "jpn", label: t("日文", "Japanese", "Jepang") },
    { value: "kor", label: t("韩文", "Korean", "Korea") },
  ],
  default: ["chi_sim", "eng"],
  when: { key: "ocr", in: ["auto", "force"] },
}

/** Page range of every tool that reads pages; the same syntax is accepted for each single file. */
export const pageRange: OptionField = {
  kind: "text",
  key: "pageRange",
  label: t("页码范围", "Pages", "Halaman"),
  hint: t(
    "例如 1-3,5,8-；也可填 odd（奇数页）、even（偶数页）、last:2（最后 2 页）；留空为全部",
    "For example 1-3,5,8- or odd, even, last:2. Empty means all pages",
    "Misalnya 1-3,5,8- atau odd, even, last:2. Kosong berarti semua halaman",
  ),
  default: "",
  maxLength: 200,
  pattern:
    "\\s*|(odd|even|last:\\d{1,5}|\\d{1,5}(-\\d{0,5})?|-\\d{1,5})(\\s*[,，]\\s*(odd|even|last:\\d{1,5}|\\d{1,5}(-\\d{0,5})?|-\\d{1,5}))*",
  placeholder: "1-3,5,8-",
}

/** Makes one result of all files, in their order. */
export const joinFiles: OptionField = toggle(
  "joinFiles",
  t("多个文件合成一个", "Join all files into one", "Gabungkan semua berkas"),
  false,
  {
    hint: t(
      "按列表顺序前后相接",
      "One after the other, in the order of the list",
      "Berurutan sesuai daftar",
    ),
  },
)

export const outputPassword: OptionField = {
  kind: "password",
  key: "outputPassword",
  label: t("给结果加打开密码", "Password to open the result", "Kata sandi untuk membuka hasil"),
  maxLength: 127,
}
