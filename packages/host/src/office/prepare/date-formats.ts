/** Says that what follows is in English. Source: ECMA-376 part 1, 18.8.31; [MS-LCID] 0x0409. */
const ENGLISH = "[$-409]"
/**
 * Formats of dates that every workbook has, as Excel for Chinese writes them: in the system's own
 * form, where the office program takes hyphens, and with the English name of the month, where it
 * takes the Chinese one. Source: ECMA-376 part 1, 18.8.30 numFmt; Windows, short date of zh-CN.
 */
const usualDates: ReadonlyMap<number, string> = new Map([
  [14, "yyyy/m/d"],
  [15, `${ENGLISH}d-mmm-yy`],
  [16, `${ENGLISH}d-mmm`],
  [17, `${ENGLISH}mmm-yy`],
  [22, "yyyy/m/d h:mm"],
])
/** Numbers of a workbook's own formats start here. */
const FIRST_OWN = 164

/** Writes dates of a workbook's styles as Excel for Chinese does. */
export const settleDates = (styles: string): string => withUsualDates(inEnglish(styles))

/**
 * Names of months and weekdays are English in Excel for Chinese where a format names no language.
 */
const inEnglish = (styles: string): string =>
  styles.replace(/(<numFmt\b[^>]*\bformatCode=")([^"]*)/g, (whole, tag: string, code: string) => {
    const signs = code.replaceAll(/&quot;.*?&quot;|\\./g, "")
    return /m{3}|d{3}/i.test(signs) && !signs.includes("[$-") ? tag + ENGLISH + code : whole
  })

function withUsualDates(styles: string): string {
  const formats = /<cellXfs\b[^>]*>[\s\S]*?<\/cellXfs>/.exec(styles)?.[0]
  if (!formats || !/\bnumFmtId="(?:1[4-7]|22)"/.test(formats)) return styles
  const own = [...styles.matchAll(/<numFmt\b[^>]*\bnumFmtId="(\d+)"/g)].map(([, id]) => Number(id))
  const first = own.reduce((most, id) => Math.max(most, id + 1), FIRST_OWN)
  const used = [...usualDates].filter(([id]) => formats.includes(`numFmtId="${id}"`))
  const made = used.map(([id, code], at) => ({ id, code, place: first + at }))
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
