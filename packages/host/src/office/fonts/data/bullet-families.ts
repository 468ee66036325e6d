import type { StyleShapes } from "../fitted-outlines.ts"
import type { FaceMetrics } from "./families.ts"
import * as shapes from "./own-shapes.ts"

/** Shares of the size of their text that bullets have a face for, percent. */
const [SMALLEST, LARGEST, STEP] = [40, 150, 5]

/** Whose bullets there are faces for. */
export type BulletSource = "liberationSans" | "liberationMono" | "openSymbol" | "dejaVuSans"

/** A face of bullets, among those of slides. */
interface BulletFamily {
  readonly name: string
  readonly source: BulletSource
  readonly metrics: FaceMetrics
  readonly shapes?: StyleShapes
  readonly standsFor: readonly string[]
}

const drawn: Readonly<Record<BulletSource, Pick<BulletFamily, "shapes">>> = {
  liberationSans: { shapes: shapes.arial },
  liberationMono: { shapes: shapes.courierNew },
  openSymbol: {},
  dejaVuSans: {},
}

const kinds: Readonly<Record<BulletSource, string>> = {
  liberationSans: "Sans",
  liberationMono: "Mono",
  openSymbol: "Signs",
  dejaVuSans: "Marks",
}

/** The face of bullets of a share of their text's size. */
export function bulletFace(source: BulletSource, percent: number): string {
  const share = Math.round(percent / STEP) * STEP
  return `Mozhuan Slide Bullet ${kinds[source]} ${Math.min(Math.max(share, SMALLEST), LARGEST)}`
}

/**
 * The office program sets a bullet in the middle of its line, PowerPoint on the line of its text:
 * one that is smaller than the text, or of a face with other heights, stands higher. The middle of
 * a line is .4 of the size above the baseline (measured from 70 % to 150 % of a line: .385 to .40),
 * so each share of the size has a face whose middle is there; it is as high as a line.
 */
export const bulletFamilies: readonly BulletFamily[] = (Object.keys(kinds) as BulletSource[]).flatMap(
  (source) =>
    Array.from({ length: (LARGEST - SMALLEST) / STEP + 1 }, (_, index): BulletFamily => {
      const share = SMALLEST + index * STEP
      const name = bulletFace(source, share)
      return {
        name,
        source,
        metrics: {
          ascent: Math.round((1000 * 100) / share),
          descent: Math.round((200 * 100) / share),
        },
        ...drawn[source],
        standsFor: [name],
      }
    }),
)
