import { type CadDocument, Hatch, HatchBoundaryPathEllipse, XY } from "@node-projects/acad-ts"
import { latinText, pairsOf } from "./records.ts"

const POLYLINE_PATH = 2
const ELLIPSE_EDGE = "3"

/**
 * Gives elliptic edges of hatches in a text DXF their main axis back.
 *
 * The parser puts the centre's x in place of the axis'. Edges are matched by the hatch's handle and
 * their order. Source: DXF reference, HATCH, "Ellipse edge type boundary data".
 */
export function restoreEllipses(document: CadDocument, bytes: Uint8Array): void {
  const hatches = [...(document.blockRecords ?? [])].flatMap((block) =>
    [...block.entities].filter((entity) => entity instanceof Hatch),
  )
  const ellipsesOf = (hatch: Hatch): HatchBoundaryPathEllipse[] =>
    hatch.paths.flatMap((path) =>
      [...path.edges].filter((edge) => edge instanceof HatchBoundaryPathEllipse),
    )
  const wanted = new Map(
    hatches.flatMap((hatch) =>
      ellipsesOf(hatch).length > 0 ? [[hatch.handle, ellipsesOf(hatch)] as const] : [],
    ),
  )
  if (wanted.size === 0) return
  for (const [handle, axes] of readAxes(latinText(bytes))) {
    const edges = wanted.get(handle)
    if (edges?.length !== axes.length) continue
    for (const [index, edge] of edges.entries())
      edge.majorAxisEndPoint = axes[index] ?? edge.majorAxisEndPoint
  }
}

/** Main axes of the elliptic edges of each hatch, by handle. */
function readAxes(text: string): Map<number, XY[]> {
  const found = new Map<number, XY[]>()
  let [isHatch, isPolyline, isEllipse, x] = [false, false, false, 0]
  let axes: XY[] = []
  for (const [code, value] of pairsOf(text)) {
    if (code === 0) {
      isHatch = value.trim() === "HATCH"
      isEllipse = false
      axes = []
    } else if (!isHatch) continue
    else if (code === 5) found.set(Number.parseInt(value.trim(), 16), axes)
    else if (code === 92) isPolyline = (Number(value) & POLYLINE_PATH) !== 0
    else if (code === 72) isEllipse = !isPolyline && value.trim() === ELLIPSE_EDGE
    else if (isEllipse && code === 11) x = Number.parseFloat(value)
    else if (isEllipse && code === 21) {
      axes.push(new XY(x, Number.parseFloat(value)))
      isEllipse = false
    }
  }
  return found
}
