/**
 * A workbook whose print areas and titles have absolute references, as Excel writes them.
 *
 * Other programs write `1:1` for `$1:$1`, which Excel takes for the same; the office program passes
 * over such a name. Source: measured; ECMA-376 part 1, 18.2.5 definedName.
 */
export function absolutePrintNames(workbook: string): string {
  return workbook.replace(
    /(<definedName\b[^>]*\bname="_xlnm\.Print_(?:Area|Titles)"[^>]*>)([^<]*)(?=<\/definedName>)/g,
    (_, tag: string, references: string) => tag + absolute(references),
  )
}

/** Names of sheets, quoted or before an exclamation mark, stay as they are. */
const absolute = (references: string): string =>
  references.replace(
    /'(?:[^']|'')*'!|[^,!:]+!|\$?([A-Z]{1,3})?\$?(\d+)?(?=[:,]|$)/g,
    (part, column: string | undefined, row: string | undefined) =>
      column === undefined && row === undefined
        ? part
        : (column === undefined ? "" : `$${column}`) + (row === undefined ? "" : `$${row}`),
  )
