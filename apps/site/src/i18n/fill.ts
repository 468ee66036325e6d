const wide = /\p{Script=Han}/u
const narrow = /[\p{Script=Latin}\p{Nd}]/u

/**
 * Puts values into the placeholders of a text: `fill("{n} 次", { n: 3 })`. Chinese and Latin that
 * meet there are set apart by a space.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const value = String(values[name] ?? whole)
    const [before, after] = [text[at - 1] ?? "", text[at + whole.length] ?? ""]
    return `${meets(before, value[0] ?? "") ? " " : ""}${value}${meets(value.at(-1) ?? "", after) ? " " : ""}`
  })
}

const meets = (left: string, right: string): boolean =>
  (wide.test(left) && narrow.test(right)) || (narrow.test(left) && wide.test(right))
