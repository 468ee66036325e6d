import type { SceneInfo } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import type { TagEvidence } from "../../file/tags/tag-evidence.ts"
import { counts, shares } from "../../geometry/scale.ts"
import { isLikelyWrap, isSureEnd, neighbours } from "./slide-line-ends.ts"

/** What the tags of a deck say of lines of a slide; undefined where they say nothing. */
export interface SlideTags {
  readonly isOneParagraph: (a: TextLine, b: TextLine) => boolean | undefined
  /** Name of the text box that a line stands in. */
  readonly boxOf: (line: TextLine) => string | undefined
}

/** A deck without tags. */
export const noTags: SlideTags = { isOneParagraph: () => undefined, boxOf: () => undefined }

/** PowerPoint tags each paragraph, by any of its versions. */
const tagsParagraphs = /PowerPoint/

/**
 * Learns from a deck whether its tags name paragraphs and text boxes.
 *
 * PowerPoint gives each box a group and each paragraph an element. Other programs tag each line, or
 * a box as one paragraph: where a sentence goes on and where a list or larger type begins, it
 * shows.
 */
export function learnSlideTags(
  slides: readonly (readonly TextLine[])[],
  { blockOf, boxOf = () => undefined }: Pick<TagEvidence, "blockOf" | "boxOf">,
  info: SceneInfo,
): SlideTags {
  const isOneParagraph = oneOf(blockOf)
  const [wraps, ends] = [
    { all: 0, together: 0 },
    { all: 0, together: 0 },
  ]
  for (const lines of slides)
    for (const [line, next] of neighbours(lines)) {
      const isOne = isOneParagraph(line, next)
      const kind = isSureEnd(line, next) ? ends : isLikelyWrap(line, next) ? wraps : undefined
      if (!kind || isOne === undefined) continue
      kind.all++
      if (isOne) kind.together++
    }
  const isKnown = tagsParagraphs.test(`${info.creator} ${info.producer}`)
  const areParagraphs =
    wraps.together >= (isKnown ? shares.half : shares.mostly) * wraps.all &&
    ends.together <= shares.little * ends.all &&
    (isKnown || Math.min(wraps.all, ends.all) >= counts.pair)
  const areBoxes = slides.some(
    (lines) => new Set(lines.flatMap((line) => boxOf(line) ?? [])).size > 1,
  )
  return {
    isOneParagraph: areParagraphs ? isOneParagraph : noTags.isOneParagraph,
    boxOf: areBoxes ? boxOf : noTags.boxOf,
  }
}

/** Tells whether two lines have one name; undefined where one has none. */
const oneOf =
  (nameOf: (line: TextLine) => string | undefined) =>
  (a: TextLine, b: TextLine): boolean | undefined => {
    const [one, two] = [nameOf(a), nameOf(b)]
    return one === undefined || two === undefined ? undefined : one === two
  }
