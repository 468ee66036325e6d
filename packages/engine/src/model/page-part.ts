import { middleX, middleY, type Box } from "../base/geometry.ts"
import { movedAnnotation } from "./moved-annotation.ts"
import type { ScenePage } from "./scene.ts"

/** Whether most of a box lies in a part of its page, both as the file shows them. */
export function isWithin(part: Box, box: Box): boolean {
  const [x, y] = [middleX(box), middleY(box)]
  return x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1
}

/** A page with those of its links, annotations and fields that lie in a part, as it shows them. */
export function marksWithin(page: ScenePage, part: Box): ScenePage {
  const move = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0: x0 - part.x0,
    y0: y0 - part.y0,
    x1: x1 - part.x0,
    y1: y1 - part.y0,
  })
  const own = <T extends { readonly box: Box }>(all: readonly T[]): T[] =>
    all.filter(({ box }) => isWithin(part, box)).map((one) => ({ ...one, box: move(one.box) }))
  return {
    ...page,
    links: own(page.links),
    annotations: page.annotations
      .filter(({ box }) => isWithin(part, box))
      .map((each) => movedAnnotation(each, move)),
    fields: own(page.fields),
    ...(page.textClips && {
      textClips: page.textClips.filter((clip) => isWithin(part, clip)).map(move),
    }),
    ...(page.clippedTexts && {
      clippedTexts: page.clippedTexts
        .filter(({ clip }) => isWithin(part, clip))
        .map(({ x, y, clip }) => ({ x: x - part.x0, y: y - part.y0, clip: move(clip) })),
    }),
  }
}
