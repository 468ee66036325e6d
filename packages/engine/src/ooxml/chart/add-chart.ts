import { chartTable, valueFormat, type Chart } from "../../model/chart.ts"
import { namespaces, officeRelation } from "../namespaces.ts"
import type { OpcPackage } from "../package.ts"
import { element, type Xml } from "../xml.ts"
import { chartContentType, chartPart } from "./chart-part.ts"
import { dataSheet, dataWorkbook } from "./data-workbook.ts"

/** Where a chart goes in a package. */
export interface ChartPlace {
  /** The part that shows it. */
  readonly source: string
  /** Folder of the format: "word" or "ppt". */
  readonly folder: string
  /** Unique in the package. */
  readonly number: number
}

/**
 * Adds a chart with a workbook of its data to a package and gives the relation from the part that
 * shows it.
 */
export function addChart(pack: OpcPackage, chart: Chart, place: ChartPlace): string {
  const part = `${place.folder}/charts/chart${place.number}.xml`
  const book = `${place.folder}/embeddings/chart-data${place.number}.xlsx`
  const workbook = pack.relate(part, officeRelation("package"), book)
  pack.add(part, chartContentType, chartPart(chart, { sheet: dataSheet, workbook }))
  pack.add(
    book,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    dataWorkbook(chartTable(chart), chart.categoryAxis?.dates, valueFormat(chart)),
  )
  return pack.relate(place.source, officeRelation("chart"), part)
}

/** Gives the graphic that shows a chart. Source: ECMA-376 part 1, 21.2.2.27 "chart". */
export const chartGraphic = (relation: string): Xml =>
  element(
    "a:graphic",
    { "xmlns:a": namespaces.a },
    element(
      "a:graphicData",
      { uri: namespaces.c },
      element("c:chart", { "xmlns:c": namespaces.c, "xmlns:r": namespaces.r, "r:id": relation }),
    ),
  )
