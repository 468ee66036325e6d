import type { SlideFaces } from "../fonts/slide-faces.ts"
import { fileSteps } from "./preparation-steps.ts"
import { cropBackgrounds } from "./slide-background.ts"
import { jumpsAsLinks } from "./slide-jumps.ts"
import { settleSlides } from "./slide-layout.ts"
import { NOTHING_LEFT_OUT, type LeftOut } from "./step.ts"

/** The copy of a presentation that the office program prints as PowerPoint does. */
export async function presentationCopy(
  bytes: Uint8Array,
  faces: SlideFaces,
  without: LeftOut = NOTHING_LEFT_OUT,
): Promise<Uint8Array> {
  const led = without.has(fileSteps.jumps) ? bytes : jumpsAsLinks(bytes)
  const settled = settleSlides(led, faces, without)
  return without.has(fileSteps.backgrounds) ? settled : cropBackgrounds(settled)
}
