import { type Layout, Viewport } from "@node-projects/acad-ts"

/** Share of the printable area that the viewport of a layout takes which a program makes itself. */
const AUTOMATIC_SHARE = 0.8
/** Numbers are stored with all their digits; margins of printers have some. */
const SLACK = 1e-3

/**
 * Tells a layout that somebody only looked into: all it has is the viewport that AutoCAD makes when
 * a layout is opened for the first time, in the middle of the printable area, four fifths as wide
 * and high.
 *
 * It shows what the model held on that day, at a scale that fits it; what was drawn since lies
 * outside. The printable area begins at the origin.
 */
function isAutomatic({ associatedBlock: block }: Layout): boolean {
  const entities = block ? [...block.entities] : []
  const viewports = entities.filter((entity) => entity instanceof Viewport)
  if (viewports.length === 0 || viewports.length < entities.length) return false
  const paper = viewports.find((viewport) => viewport.representsPaper) ?? viewports[0]
  const [only, ...more] = viewports.filter((viewport) => viewport !== paper)
  if (!only || more.length > 0) return false
  const isShare = (size: number, middle: number): boolean =>
    middle > 0 && Math.abs(size / (2 * middle) - AUTOMATIC_SHARE) < SLACK
  return isShare(only.width, only.center.x) && isShare(only.height, only.center.y)
}

/** Tells whether nobody set up any of the layouts: those that hold something are automatic. */
export function areAllAutomatic(layouts: readonly Layout[]): boolean {
  const used = layouts.filter(
    ({ associatedBlock }) => [...(associatedBlock?.entities ?? [])].length > 0,
  )
  return used.length > 0 && used.every(isAutomatic)
}
