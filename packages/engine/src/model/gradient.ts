import type { Paint } from "./scene.ts"

/** Runs from colour to colour. Targets without gradients use the shape's `fill`, its mean. */
export interface Gradient {
  readonly kind: "linear" | "radial"
  /** Direction of a linear gradient in degrees, clockwise on the page: 0 runs right, 90 down. */
  readonly angle: number
  /** Centre of a radial gradient, as shares of its box; the middle where it is not said. */
  readonly centre?: { readonly x: number; readonly y: number }
  /**
   * From the start (or the centre) at 0 to the end at 1: where an ellipse about the centre is as
   * large as the one around the box.
   */
  readonly stops: readonly { readonly at: number; readonly paint: Paint }[]
}
