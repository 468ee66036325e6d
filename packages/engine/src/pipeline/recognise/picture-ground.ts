import { area, intersection } from "../../base/geometry.ts"
import type { OcrResult } from "../../base/host.ts"
import type { ScenePage } from "../../model/scene.ts"
import { partByConfidence } from "./legible.ts"
import { inPoints } from "./picture-places.ts"
import { typedText } from "./recognised-page.ts"

/** Share of a word that lies under typed text where it is that text, seen in the picture. */
const TYPED_COVER = 0.5

/**
 * Tells whether the picture that covers a page is the ground of the few words typed on it, as on a
 * slide: what else is read takes less room than they do. The words of a scan take more room than
 * the stamp of an archive.
 */
export function isGroundOfText(
  page: ScenePage,
  { words }: Pick<OcrResult, "words">,
  scale: number,
): boolean {
  const typed = typedText(page).map(({ box }) => box)
  const read = partByConfidence(words).legible.map(({ box }) => inPoints(box, scale))
  const others = read.filter((box) => {
    const shared = typed.flatMap((own) => intersection(own, box) ?? []).map(area)
    return sum(shared) < TYPED_COVER * area(box)
  })
  return sum(others.map(area)) < sum(typed.map(area))
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
