/** A number as a chart prints it. */
export interface ChartNumber {
  readonly value: number
  /** Format under which Excel shows it so. */
  readonly format: string
}

const shape =
  /^(?<sign>[-−–+(]?)(?<money>[$€£¥￥]?)(?<digits>\d[\d.,' ]*|\.\d+)(?<exponent>[eE][-+]?\d{1,3})?(?<unit>[%KMkBb万亿]?)\)?$/u

/** What letters behind a number multiply it by. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  "%": 0.01,
  K: 1e3,
  k: 1e3,
  M: 1e6,
  B: 1e9,
  b: 1e9,
  万: 1e4,
  亿: 1e8,
}

/** Numbers as most cells and labels spell them; no rounding changes so few digits. */
const plainWhole = /^\d{1,12}$/
const plainPointed = /^\d{1,6}\.\d{1,6}$/

/** Reads a number of a label; `mark` is what parts its decimals. */
export function readChartNumber(text: string, mark: "." | "," = "."): ChartNumber | undefined {
  if (plainWhole.test(text)) return { value: Number(text), format: "0" }
  if (mark === "." && plainPointed.test(text))
    return { value: Number(text), format: `0.${"0".repeat(text.length - text.indexOf(".") - 1)}` }
  return readSpelled(text, mark)
}

/** Reads a number with a sign, groups, money or a unit. */
function readSpelled(text: string, mark: "." | ","): ChartNumber | undefined {
  const {
    sign = "",
    money = "",
    digits = "",
    exponent = "",
    unit = "",
  } = shape.exec(text.trim())?.groups ?? {}
  if (digits === "") return undefined
  const group = mark === "." ? /[,' ]/g : /[.' ]/g
  const [whole = "", decimals = "", more] = digits.replace(group, "").split(mark)
  if (more !== undefined || !areGroups(digits, mark)) return undefined
  const plain = Number(`${whole || "0"}.${decimals || "0"}${exponent}`)
  const negative = /[-−–(]/.test(sign) ? -1 : 1
  const factor = units[unit] ?? 1
  if (!Number.isFinite(plain)) return undefined
  const isGrouped = whole.length > 3 && whole.length < (digits.split(mark)[0] ?? "").length
  const number = `${isGrouped ? "#,##0" : "0"}${decimals === "" ? "" : `.${"0".repeat(decimals.length)}`}`
  return {
    value: Number((negative * plain * factor).toPrecision(12)),
    format: formatOf(number, { money, unit, isPlain: exponent === "" && factor === 1 }),
  }
}

function formatOf(
  number: string,
  {
    money,
    unit,
    isPlain,
  }: { readonly money: string; readonly unit: string; readonly isPlain: boolean },
): string {
  if (money !== "") return `"${money}"${number}`
  if (unit === "%") return `${number}%`
  return isPlain ? number : "General"
}

/** Thousands stand in groups of three. */
function areGroups(digits: string, mark: "." | ","): boolean {
  const [whole = ""] = digits.split(mark)
  const groups = whole.split(/[.,' ]/)
  return groups.length === 1 || groups.slice(1).every((group) => group.length === 3)
}
