/** Longest name of a file without its ending, in characters: file systems take 255 bytes. */
const LONGEST = 80

/**
 * Names a result by a visitor's pattern: `{name}` is its name without the ending, `{n}` its number
 * from 1, in three digits; the ending stays. "{n}_{name}" makes "003_报告.docx" of "报告.docx".
 *
 * What no file system takes is replaced; a pattern that leaves nothing gives the name as it was.
 */
export function nameByPattern(
  pattern: string,
  { name, number }: { readonly name: string; readonly number: number },
): string {
  const dot = name.lastIndexOf(".")
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  const facts: Readonly<Record<string, string>> = {
    "{name}": stem,
    "{n}": String(number).padStart(3, "0"),
  }
  const made = pattern
    .replaceAll(/\{(?:name|n)\}/g, (token) => facts[token] ?? token)
    // oxlint-disable-next-line no-control-regex -- 2026-11: exactly those are not allowed in names
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
  return (Array.from(made).slice(0, LONGEST).join("").trim() || stem) + end
}

/** Puts today's date, such as 2026-11-23, where the pattern has `{date}`. */
export const datedPattern = (pattern: string, today: Date): string => {
  const two = (value: number): string => String(value).padStart(2, "0")
  const date = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`
  return pattern.replaceAll("{date}", date)
}
