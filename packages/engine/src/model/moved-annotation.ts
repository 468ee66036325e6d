import type { Box } from "../base/geometry.ts"
import type { SceneAnnotation } from "./scene.ts"

/** Gives an annotation with what it says of places moved. */
export const movedAnnotation = (
  annotation: SceneAnnotation,
  move: (box: Box) => Box,
): SceneAnnotation => ({
  ...annotation,
  box: move(annotation.box),
  ...(annotation.stretches && { stretches: annotation.stretches.map(move) }),
})
