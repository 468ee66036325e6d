/** Digits and units of amounts as Chinese documents spell them out, against forgery. */
const digits = "零壹贰叁肆伍陆柒捌玖"
const units: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 }
const groups: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 }
const hundredths: Readonly<Record<string, number>> = { 元: 100, 圆: 100, 角: 10, 分: 1 }

/** An amount that is spelt out: it begins with a digit and ends behind its last unit of money. */
const SPELT =
  /[零壹贰叁肆伍陆柒捌玖][零壹贰叁肆伍陆柒捌玖拾佰仟万亿]*[元圆][零壹贰叁肆伍陆柒捌玖角分]*/g

/** Amounts that are spelt out in a text, in hundredths. */
export function amountsInWords(text: string): { readonly text: string; hundredths: number }[] {
  return [...text.matchAll(SPELT)].map(([spelt]) => ({ text: spelt, hundredths: valueOf(spelt) }))
}

function valueOf(spelt: string): number {
  // What is said so far: all of it, thousands of the group that is open, and the last digit.
  let [all, group, digit] = [0, 0, 0]
  for (const char of spelt) {
    const value = digits.indexOf(char)
    if (value >= 0) digit = value
    else if (units[char] !== undefined) {
      group += digit * units[char]
      digit = 0
    } else if (groups[char] !== undefined) {
      // 亿 counts what stands before it whole, 万 that is before 亿 too.
      all =
        char === "亿"
          ? (all / 100 + group + digit) * groups[char] * 100
          : all + (group + digit) * groups[char] * 100
      group = digit = 0
    } else if (hundredths[char] !== undefined) {
      all += (group + digit) * hundredths[char]
      group = digit = 0
    }
  }
  return all
}
