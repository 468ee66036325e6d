import type { HostZlib } from "../../../base/host.ts"
import type { SceneInfo } from "../../../model/scene.ts"
import { namespaces, officeRelation } from "../../../ooxml/namespaces.ts"
import { OpcPackage, packageRoot } from "../../../ooxml/package.ts"
import { addProperties } from "../../../ooxml/properties.ts"
import { element, text, type Xml } from "../../../ooxml/xml.ts"
import type { WorkbookPlan } from "../plan/types.ts"
import { addSheetChart } from "./sheet-chart.ts"
import { StyleBook } from "./style-book.ts"
import { emitWorksheet } from "./worksheet.ts"

const workbookPart = "xl/workbook.xml"
const contentType = (part: string): string =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** Spells a workbook as an Office Open XML package. Source: ECMA-376 part 1, 12 and 18. */
export function emitWorkbook(plan: WorkbookPlan, info: SceneInfo, zlib?: HostZlib): Uint8Array {
  const target = new OpcPackage()
  const styles = new StyleBook()
  target.relate(packageRoot, officeRelation("officeDocument"), workbookPart)
  const sheets: Xml[] = []
  const titles: Xml[] = []
  plan.sheets.forEach((sheet, index) => {
    const part = `xl/worksheets/sheet${index + 1}.xml`
    const relateLink = (uri: string): string =>
      target.relateOutside(part, officeRelation("hyperlink"), uri)
    const drawing = sheet.chart && addSheetChart(target, part, sheet, index + 1)
    target.add(part, contentType("worksheet"), emitWorksheet(sheet, styles, relateLink, drawing))
    const id = target.relate(workbookPart, officeRelation("worksheet"), part)
    sheets.push(element("sheet", { name: sheet.name, sheetId: index + 1, "r:id": id }))
    if (sheet.frozenRows > 0) titles.push(printTitles(sheet.name, index, sheet.frozenRows))
  })
  const root = element("workbook", { xmlns: namespaces.s, "xmlns:r": namespaces.r }, [
    element("bookViews", undefined, element("workbookView", { activeTab: 0 })),
    element("sheets", undefined, sheets),
    titles.length > 0 && element("definedNames", undefined, titles),
  ])
  target.add(workbookPart, contentType("sheet.main"), root)
  target.add("xl/styles.xml", contentType("styles"), styles.markup())
  target.relate(workbookPart, officeRelation("styles"), "xl/styles.xml")
  addProperties(target, info)
  return target.pack(zlib)
}

/**
 * Names the rows that repeat on every printed page. Source: ECMA-376 part 1, 18.2.5 "definedName".
 */
function printTitles(name: string, sheet: number, rows: number): Xml {
  const reference = `'${name.replaceAll("'", "''")}'!$1:$${rows}`
  return element(
    "definedName",
    { name: "_xlnm.Print_Titles", localSheetId: sheet },
    text(reference),
  )
}
