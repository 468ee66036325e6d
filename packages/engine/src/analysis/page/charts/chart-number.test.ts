import { expect, test } from "vitest"
import { areDigits, isOneNumber, readChartNumber } from "./chart-number.ts"

test.each([
  ["3K", 3e3, "General"],
  ["1.5 k", 1.5e3, "General"],
  ["2M", 2e6, "General"],
  ["4 Mio.", 4e6, "General"],
  ["4 Mio", 4e6, "General"],
  ["5 mln", 5e6, "General"],
  ["2B", 2e9, "General"],
  ["2b", 2e9, "General"],
  ["1.25 bn", 1.25e9, "General"],
  ["3 Mrd.", 3e9, "General"],
  ["1.2T", 1.2e12, "General"],
  ["2 tn", 2e12, "General"],
  ["3万", 3e4, "General"],
  ["1.5亿", 1.5e8, "General"],
  ["12%", 0.12, "0%"],
  ["12.5 %", 0.125, "0.0%"],
  ["1.5e3", 1500, "General"],
  ["1,234", 1234, "#,##0"],
  ["1 234.50", 1234.5, "#,##0.00"],
  ["-7", -7, "0"],
  ["−7", -7, "0"],
  ["(7)", -7, "0"],
  [".5", 0.5, "0.0"],
  ["$5", 5, '"$"0'],
  ["€-5.0", -5, '"€"0.0'],
  ["5 €", 5, '0" €"'],
  ["700.0 s", 700, '0.0" s"'],
  ["1,500 ms", 1500, '#,##0" ms"'],
  ["25 °C", 25, '0" °C"'],
  ["64 MB", 64, '0" MB"'],
  ["10⁻²", 0.01, "0E+00"],
  ["10¹²", 1e12, "0E+00"],
])("the label %s is the number %d, shown as %s", (text, value, format) => {
  expect(readChartNumber(text)).toEqual({ value, format })
})

test("a comma parts decimals where the axis says so, and groups where it does not", () => {
  expect(readChartNumber("1.234,5", ",")).toEqual({ value: 1234.5, format: "#,##0.0" })
  expect(readChartNumber("2,5", ",")).toEqual({ value: 2.5, format: "0.0" })
  expect(readChartNumber("2,5")).toBeUndefined()
})

test.each(["", "Q1", "1,23,456", "1.2.3", "5 parts", "1990s", "3 min", "12 Mrd und mehr"])(
  "%s is no number",
  (text) => expect(readChartNumber(text)).toBeUndefined(),
)

test("money before digits and a unit behind them are one number with them, other words are not", () => {
  expect(isOneNumber("US$", "12")).toBe(true)
  expect(isOneNumber("-€", "12")).toBe(true)
  expect(isOneNumber("12", "Mrd.")).toBe(true)
  expect(isOneNumber("(12", "%)")).toBe(true)
  expect(isOneNumber("12", "ms")).toBe(true)
  expect(isOneNumber("12", "13")).toBe(false)
  expect(isOneNumber("about", "12")).toBe(false)
  expect(isOneNumber("12", "apples")).toBe(false)
})

test("digits between powers of ten are in uneven steps, and none of them is the power", () => {
  expect(areDigits([2, 3, 4, 5, 6, 7, 8, 9])).toBe(true)
  expect(areDigits([5, 3, 2])).toBe(true)
  expect(areDigits([1, 2, 4, 8])).toBe(false)
  expect(areDigits([2, 5, 10])).toBe(false)
  expect(areDigits([20, 30, 40])).toBe(false)
})
