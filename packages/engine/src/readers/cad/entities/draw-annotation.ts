import {
  type Leader,
  type MultiLeader,
  type Ole2Frame,
  type Tolerance,
} from "@node-projects/acad-ts"
import { add, chain, point, scaled, scaling, rotation, translation } from "../geometry/affine.ts"
import { drawArrow } from "./draw-arrow.ts"
import { drawBlock, type DrawEntities } from "./draw-block.ts"
import { strokePath, type DrawContext } from "./draw-context.ts"
import { drawTextBlock } from "./draw-text.ts"
import { colourOf, effectiveLayer, plotted } from "./properties.ts"

export function drawLeader(entity: Leader, context: DrawContext): void {
  const { vertices } = entity
  strokePath(entity, context, (path) => path.polyline(vertices))
  const [tip, next] = vertices
  const scale = entity.style.scaleFactor > 0 ? entity.style.scaleFactor : 1
  if (entity.arrowHeadEnabled && tip && next)
    drawArrow(entity, tip, next, entity.style.arrowSize * scale, context)
}

/** Draws leader lines with their heads, the landing, and the text or block they point from. */
export function drawMultiLeader(
  entity: MultiLeader,
  context: DrawContext,
  drawEntities: DrawEntities,
): void {
  const content = entity.contextData
  for (const root of content.leaderRoots) {
    const landing = add(root.connectionPoint, scaled(root.direction, root.landingDistance))
    for (const line of root.lines) {
      if (line.points.length === 0) continue
      const points = [
        ...line.points,
        root.connectionPoint,
        ...(entity.enableDogleg ? [landing] : []),
      ]
      strokePath(entity, context, (path) => path.polyline(points))
      const [tip, next] = points
      if (tip && next) drawArrow(entity, tip, next, content.arrowheadSize, context)
    }
  }
  if (content.hasTextContents && content.textLabel !== "") drawLabel(entity, context)
  if (content.hasContentsBlock && content.blockContent) {
    const { blockContentScale: scale, blockContentLocation: at } = content
    const placed = chain(
      chain(
        scaling(scale.x || 1, scale.y || 1, scale.z || 1),
        rotation(content.blockContentRotation),
      ),
      translation(at),
    )
    drawBlock(entity, content.blockContent, placed, context, drawEntities)
  }
}

function drawLabel(entity: MultiLeader, context: DrawContext): void {
  const content = entity.contextData
  const style = content.textStyle ?? entity.textStyle
  if (!style) return
  const layer = effectiveLayer(entity, context.inherited)
  const colour = content.textColor.isByBlock
    ? undefined
    : plotted(
        colourOf(content.textColor, layer, context.inherited, context.canvas.ink),
        context.session.colourMode,
        context.canvas.ink,
      )
  const plane = chain(
    rotation(Math.atan2(content.direction.y, content.direction.x)),
    translation(content.textLocation),
  )
  const block = {
    value: content.textLabel,
    style,
    height: content.textHeight > 0 ? content.textHeight : 1,
    wrapWidth: content.boundaryWidth > 0 ? content.boundaryWidth : 0,
    attachment: content.textAttachmentPoint === 2 ? 2 : content.textAttachmentPoint === 3 ? 3 : 1,
    lineSpacing: content.lineSpacingFactor > 0 ? content.lineSpacingFactor : 1,
    plane,
  }
  drawTextBlock(entity, colour === undefined ? block : { ...block, colour }, context)
}

/**
 * Signs of geometric tolerances in the font "gdt". Source: ASME Y14.5 symbols in AutoCAD's gdt
 * font.
 */
const toleranceSigns: Readonly<Record<string, string>> = {
  a: "∠",
  b: "⊥",
  c: "▱",
  d: "⌓",
  e: "○",
  f: "∥",
  g: "⌭",
  h: "↗",
  i: "≡",
  j: "⌖",
  k: "⌒",
  l: "Ⓛ",
  m: "Ⓜ",
  n: "Ø",
  p: "Ⓟ",
  r: "◎",
  s: "Ⓢ",
  t: "⌰",
  u: "—",
}

/** Draws a feature control frame as boxed cells. */
export function drawTolerance(entity: Tolerance, context: DrawContext): void {
  const scale = entity.style.scaleFactor > 0 ? entity.style.scaleFactor : 1
  const height = entity.style.textHeight * scale
  const plane = chain(
    rotation(Math.atan2(entity.direction.y, entity.direction.x)),
    translation(entity.insertionPoint),
  )
  const plain = entity.text.replace(/\{\\Fgdt;([^}]*)\}/gi, (_, letters: string) =>
    Array.from(letters, (letter) => toleranceSigns[letter.toLowerCase()] ?? letter).join(""),
  )
  const rows = plain.split(/\\P|\^J/).map((row) => row.split("%%v").filter((cell) => cell !== ""))
  const pitch = height * 2
  for (const [index, row] of rows.entries()) {
    let x = 0
    const middle = -index * pitch
    for (const cell of row) {
      const width = Math.max(pitch, (Array.from(cell).length + 1) * height * 0.9)
      const at = chain(translation(point(x + width / 2, middle)), plane)
      strokePath(
        entity,
        context,
        (path) =>
          path.polyline(
            [
              point(x, middle - height),
              point(x + width, middle - height),
              point(x + width, middle + height),
              point(x, middle + height),
            ],
            true,
          ),
        chain(plane, context.toPage),
      )
      drawTextBlock(
        entity,
        {
          value: cell,
          style: entity.style.style,
          height,
          wrapWidth: 0,
          attachment: 5,
          lineSpacing: 1,
          plane: at,
        },
        context,
      )
      x += width
    }
  }
}

/** An embedded object shows its frame: the picture inside is another program's. */
export function drawOleFrame(entity: Ole2Frame, context: DrawContext): void {
  const [a, b] = [entity.upperLeftCorner, entity.lowerRightCorner]
  strokePath(entity, context, (path) =>
    path.polyline([a, point(b.x, a.y), b, point(a.x, b.y)], true),
  )
  context.session.report({
    kind: "feature-dropped",
    detail: "embedded object",
    data: { program: entity.sourceApplication.slice(0, 80) },
  })
}
