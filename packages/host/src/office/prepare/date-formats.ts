/**
 * Dates in the system's own form: number formats that say no more than that, and what Excel for Chinese
 * writes for them. The office program takes hyphens. Source: ECMA-376 part 1, 18.8.30 numFmt; Windows,
 * short date of zh-CN.
 */
const systemDates: ReadonlyMap<number, string> = new Map([
  [14, "yyyy/m/d"],
  [22, "yyyy/m/d h:mm"],
])
/** Numbers of a workbook's own formats start here. */
const FIRST_OWN = 164

/** Writes dates of a workbook's styles that have the system's form as Excel for Chinese writes them. */
export function settleDates(styles: string): string {
  const formats = /<cellXfs\b[^>]*>[\s\S]*?<\/cellXfs>/.exec(styles)?.[0]
  if (!formats || !/\bnumFmtId="(?:14|22)"/.test(formats)) return styles
  const own = [...styles.matchAll(/<numFmt\b[^>]*\bnumFmtId="(\d+)"/g)].map(([, id]) => Number(id))
  const first = own.reduce((most, id) => Math.max(most, id + 1), FIRST_OWN)
  const made = [...systemDates].map(([id, code], at) => ({ id, code, place: first + at }))
  const moved = formats.replace(/\bnumFmtId="(\d+)"/g, (whole, id: string) => {
    const format = made.find((each) => each.id === Number(id))
    return format ? `numFmtId="${format.place}"` : whole
  })
  const added = made
    .map(({ code, place }) => `<numFmt numFmtId="${place}" formatCode="${code}"/>`)
    .join("")
  const settled = styles.replace(formats, () => moved).replace(/<numFmts\b[^>]*\/>/, "")
  if (/<numFmts\b/.test(settled))
    return settled.replace("</numFmts>", () => `${added}</numFmts>`).replace(countOf, "$1")
  return settled.replace(/<styleSheet\b[^>]*>/, (tag) => `${tag}<numFmts>${added}</numFmts>`)
}

/** A count of formats that is no longer right; it may be left out. */
const countOf = /(<numFmts\b)[^>]*/
