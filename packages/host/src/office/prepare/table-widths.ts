import { attribute } from "./paragraph-format.ts"

/**
 * A difference that counts, in hundredths of the width: below it letters do not move to another
 * line.
 */
const COUNTS = 0.2

/**
 * Makes tables as wide as their columns, where Word made these wider than the table was to be.
 *
 * In a table that fits its contents a column is never narrower than its longest word, whatever
 * width is asked for. Word writes columns as it laid them out; the office program narrows them all
 * to the width that is asked for, and words are parted. Source: a PDF that Word exported (columns
 * of 62.8 pt for 10 digits, 61.3 here); ECMA-376 part 1, 17.4.63 tblW, 17.4.49 tblGrid.
 */
export const asWideAsColumns = (body: string): string =>
  body.replace(
    /(<w:tblPr>(?:(?!<w:tblPr>)[\s\S])*?<\/w:tblPr>)(<w:tblGrid>(?:(?!<w:tblGrid>)[\s\S])*?<\/w:tblGrid>)/g,
    (whole, properties: string, grid: string) => {
      const width = /<w:tblW\b[^>]*\/>/.exec(properties)?.[0] ?? ""
      const asked = Number(attribute(width, "w"))
      if (attribute(width, "type") !== "dxa" || /<w:tblLayout\b[^>]*"fixed"/.test(properties))
        return whole
      const columns = [...grid.matchAll(/<w:gridCol\b[^>]*>/g)].map(([tag]) => attribute(tag, "w"))
      const sum = columns.reduce((all, column) => all + Number(column), 0)
      if (!(sum > asked * (1 + COUNTS / 100))) return whole
      return properties.replace(width, `<w:tblW w:w="${sum}" w:type="dxa"/>`) + grid
    },
  )
