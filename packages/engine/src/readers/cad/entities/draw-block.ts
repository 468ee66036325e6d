import {
  AttributeDefinition,
  type BlockRecord,
  type CadDocument,
  type Entity,
  type Insert,
} from "@node-projects/acad-ts"
import {
  add,
  chain,
  objectSpace,
  point,
  rotation,
  scaling,
  translation,
  type Affine3,
  type Point3,
} from "../geometry/affine.ts"
import type { DrawContext } from "./draw-context.ts"
import { drawAttribute } from "./draw-text.ts"
import {
  colourIndexOf,
  colourOf,
  effectiveLayer,
  isLayerShown,
  lineTypeOf,
  weightOf,
  type Inherited,
} from "./properties.ts"
import { isOverlay, isReference } from "../references.ts"
import { drawClipped } from "./xclip.ts"

/** Deepest nesting of blocks followed. */
const MAX_DEPTH = 48
/** Most copies of one insert's array. */
const MAX_COPIES = 10_000

export type DrawEntities = (entities: Iterable<Entity>, context: DrawContext) => void

/** Draws a block reference: every copy of its array, then its attributes. */
export function drawInsert(entity: Insert, context: DrawContext, drawEntities: DrawEntities): void {
  const { block } = entity
  if (block) {
    const reference = referenceOf(block, context)
    const base =
      reference?.header?.modelSpaceInsertionBase ?? block.blockEntity?.basePoint ?? point(0, 0)
    const turned = chain(
      scaling(finite(entity.xScale), finite(entity.yScale), finite(entity.zScale)),
      rotation(entity.rotation),
    )
    for (const offset of arrayOffsets(entity)) {
      const local = chain(
        chain(translation(point(-base.x, -base.y, -base.z)), turned),
        translation(add(offset, entity.insertPoint)),
      )
      const placed = chain(local, objectSpace(entity.normal))
      drawClipped(entity, placed, context, () =>
        drawBlock(entity, block, placed, context, drawEntities, reference),
      )
    }
  }
  for (const [index, offset] of arrayOffsets(entity).entries()) {
    // Attributes stand at the first copy; the others repeat them.
    drawAttributes(
      entity,
      index === 0
        ? context
        : {
            ...context,
            toPage: chain(chain(translation(offset), objectSpace(entity.normal)), context.toPage),
          },
    )
  }
}

function drawAttributes(entity: Insert, context: DrawContext): void {
  for (const attribute of entity.attributes) {
    if (
      !attribute.isInvisible &&
      isLayerShown(
        effectiveLayer(attribute, context.inherited),
        context.session.hiddenLayers,
        context.frozen,
      )
    )
      drawAttribute(attribute, context, attribute.value)
  }
}

const finite = (value: number): number => (Number.isFinite(value) && value !== 0 ? value : 1)

/** Rows and columns run along the insert's own axes. */
function arrayOffsets(entity: Insert): Point3[] {
  const [rows, columns] = [Math.max(1, entity.rowCount || 1), Math.max(1, entity.columnCount || 1)]
  if (rows * columns > MAX_COPIES) return [point(0, 0)]
  const [cos, sin] = [Math.cos(entity.rotation), Math.sin(entity.rotation)]
  return Array.from({ length: rows * columns }, (_, index) => {
    const [x, y] = [
      (index % columns) * entity.columnSpacing,
      Math.floor(index / columns) * entity.rowSpacing,
    ]
    return point(x * cos - y * sin, x * sin + y * cos)
  })
}

/**
 * Draws a block's entities in the place and with the properties of the entity that refers to it.
 */
export function drawBlock(
  owner: Entity,
  block: BlockRecord,
  placed: Affine3,
  context: DrawContext,
  drawEntities: DrawEntities,
  reference?: CadDocument,
): void {
  // A block that holds itself would unfold without end.
  if (context.stack.includes(block) || context.stack.length >= MAX_DEPTH) return
  const layer = effectiveLayer(owner, context.inherited)
  const inherited: Inherited = {
    colour: colourOf(owner.color, layer, context.inherited, context.canvas.ink),
    colourIndex: colourIndexOf(owner.color, layer, context.inherited),
    lineWeight: weightOf(owner.lineWeight, layer, context.inherited),
    lineType: lineTypeOf(owner, layer, context.inherited),
    layer,
  }
  const inner = {
    ...context,
    toPage: chain(placed, context.toPage),
    inherited,
    stack: [...context.stack, block],
  }
  if (reference) drawReference(reference, inner, drawEntities)
  else drawEntities(visibleParts(block), inner)
}

/** Draws the model of another drawing, whose blocks and references are its own. */
function drawReference(
  reference: CadDocument,
  context: DrawContext,
  drawEntities: DrawEntities,
): void {
  const entities = reference.modelSpace?.getSortedEntities() ?? []
  drawEntities(entities, {
    ...context,
    session: { ...context.session, document: reference },
    within: [...context.within, reference],
  })
}

/** Attribute definitions inside blocks show only where they are constant. */
function* visibleParts(block: BlockRecord): Iterable<Entity> {
  for (const entity of block.getSortedEntities())
    if (!(entity instanceof AttributeDefinition) || (entity.flags & 2) !== 0) yield entity
}

/**
 * The drawing that a block stands for; undefined for blocks with parts of their own and for missing
 * drawings, which are reported.
 */
function referenceOf(block: BlockRecord, context: DrawContext): CadDocument | undefined {
  if (!isReference(block) || block.isUnloaded || [...block.entities].length > 0) return undefined
  // Overlays show in the drawing they are attached to, not in drawings that refer to that one.
  if (context.within.length > 1 && isOverlay(block)) return undefined
  return context.session.references.open(block, context.within)
}
