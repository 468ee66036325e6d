import type { SceneFont } from "../model/scene.ts"

/** What a file says of an embedded face that has nothing special, under a name. */
export const plainFace = (name: string): SceneFont => ({
  name,
  family: name,
  weight: 400,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  isSymbolic: false,
  isEmbedded: true,
  ascent: 0.8,
  descent: -0.2,
  mappedShare: 1,
})
