/** Characters of a 统一社会信用代码 by value; I, O, S, V and Z do not occur. */
const creditCharacters = "0123456789ABCDEFGHJKLMNPQRTUWXY"

/**
 * Tells whether a 统一社会信用代码 of 18 characters has the check character that belongs to it.
 *
 * Source: GB 32100-2015, annex A.
 */
export function isCreditCode(code: string): boolean {
  const values = Array.from(code, (char) => creditCharacters.indexOf(char))
  if (values.length !== 18 || values.includes(-1)) return false
  let [sum, weight] = [0, 1]
  for (const value of values.slice(0, 17)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === values[17]
}

/** Tells whether a 居民身份证 number of 18 has its check character. Source: GB 11643-1999. */
export function isIdentityNumber(number: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(number)) return false
  let sum = 0
  for (let at = 0; at < 17; at++) sum += Number(number[at]) * (2 ** (17 - at) % 11)
  return "10X98765432"[sum % 11] === number[17]?.toUpperCase()
}

/** Tells whether the number of a bank card has its check digit. Source: ISO/IEC 7812-1, annex B. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of Array.from(number).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Tells whether the calendar has such a day, months and days from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  if (day < 1 || day > (longest[month - 1] ?? 0)) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month !== 2 || day < 29 || isLeap
}
