import { ptToEmu } from "../../../base/units.ts"
import { chartGraphic } from "../../../ooxml/chart/add-chart.ts"
import { chartContentType, chartPart } from "../../../ooxml/chart/chart-part.ts"
import { declare, officeRelation } from "../../../ooxml/namespaces.ts"
import type { OpcPackage } from "../../../ooxml/package.ts"
import { element, text, type Xml } from "../../../ooxml/xml.ts"
import type { SheetPlan } from "../plan/types.ts"

/**
 * Adds the chart of a sheet and gives the relation to its drawing. It stands one column right of
 * its data. Source: ECMA-376 part 1, 20.5.2.24 "oneCellAnchor".
 */
export function addSheetChart(
  target: OpcPackage,
  sheetPart: string,
  sheet: SheetPlan,
  number: number,
): string | undefined {
  const { chart } = sheet
  if (!chart) return undefined
  const drawing = `xl/drawings/drawing${number}.xml`
  const part = `xl/charts/chart${number}.xml`
  const relation = target.relate(drawing, officeRelation("chart"), part)
  const place = { column: sheet.columns.length + 1, box: chart.box }
  target.add(
    drawing,
    "application/vnd.openxmlformats-officedocument.drawing+xml",
    element("xdr:wsDr", declare("xdr", "a"), anchorXml(place, relation, chart.title)),
  )
  target.add(part, chartContentType, chartPart(chart, { sheet: sheet.name }))
  return target.relate(sheetPart, officeRelation("drawing"), drawing)
}

function anchorXml(
  {
    column,
    box,
  }: { readonly column: number; readonly box: NonNullable<SheetPlan["chart"]>["box"] },
  relation: string,
  title: string | undefined,
): Xml {
  const count = (name: string, value: number): Xml => element(name, undefined, text(String(value)))
  return element("xdr:oneCellAnchor", undefined, [
    element("xdr:from", undefined, [
      count("xdr:col", column),
      count("xdr:colOff", 0),
      count("xdr:row", 1),
      count("xdr:rowOff", 0),
    ]),
    element("xdr:ext", { cx: ptToEmu(box.x1 - box.x0), cy: ptToEmu(box.y1 - box.y0) }),
    element("xdr:graphicFrame", { macro: "" }, [
      element("xdr:nvGraphicFramePr", undefined, [
        element("xdr:cNvPr", { id: 2, name: title ?? "Chart" }),
        element("xdr:cNvGraphicFramePr"),
      ]),
      element("xdr:xfrm", undefined, [
        element("a:off", { x: 0, y: 0 }),
        element("a:ext", { cx: 0, cy: 0 }),
      ]),
      chartGraphic(relation),
    ]),
    element("xdr:clientData"),
  ])
}
