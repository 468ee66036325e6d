import { ConversionError } from "@mozhuan/engine"

/** Cells of usual size on one upright page of A4. */
const PAGE = { rows: 50, columns: 8 }
/**
 * Pages of one sheet from which it is refused before LibreOffice lays it out, which takes minutes and
 * gigabytes: a million rows of twenty columns have 60,000.
 */
const MOST_PAGES = 200_000

/**
 * Refuses a sheet whose cells lie so far apart that nobody could print what is between them: two
 * cells in opposite corners make forty million pages.
 *
 * @throws ConversionError "limit/pages"
 */
export function refuseEndlessSheet(xml: string, name: string): void {
  let [rows, columns] = [0, 0]
  for (const [, letters = "", row = "0"] of xml.matchAll(
    /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g,
  )) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters))
  }
  const pages = Math.ceil(rows / PAGE.rows) * Math.ceil(columns / PAGE.columns)
  if (pages > MOST_PAGES)
    throw new ConversionError("limit/pages", `The sheet ${name} would fill ${pages} pages.`, {
      hint: "Delete the cells that lie far outside, or set a print area.",
    })
}

/** "A" is 1, "XFD" is 16384. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
