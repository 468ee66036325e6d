/** Puts values into the placeholders of a text: `fill("{n} 次", { n: 3 })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
