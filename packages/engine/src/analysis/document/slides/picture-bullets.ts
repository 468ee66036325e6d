import { middleX, middleY, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { counts } from "../../geometry/scale.ts"
import { joinTwo } from "./slide-lines.ts"

/** A picture bullet is at most this high, in ems of its line. */
const BULLET_EM = 1.3

/** A small picture that stands before a line as a bullet would. */
export interface PictureBullet<Picture extends { readonly box: Box }> {
  readonly line: TextLine
  readonly picture: Picture
}

/** Puts a bullet before a line in the place of a picture that is one. */
export function withBullet(line: TextLine, { x0, x1, y0, y1 }: Box): TextLine {
  const [span] = line.spans
  if (!span) return line
  const box = { ...line.box, x0, x1 }
  const bullet = { ...span, text: "•", edges: [x0, x1], size: y1 - y0, box }
  return joinTwo({ ...line, text: "•", spans: [bullet], gaps: [], box }, line)
}

/**
 * Gives small pictures that stand before lines as bullets would; each serves one line. What has
 * words on it (a number on a ball) is their ground.
 */
export function pictureBullets<Picture extends { readonly box: Box }>(
  lines: readonly TextLine[],
  pictures: readonly Picture[],
): PictureBullet<Picture>[] {
  const found = new Map<TextLine, Picture>()
  for (const picture of pictures) {
    const { box } = picture
    if (lines.some((one) => isOn(one.box, box))) continue
    const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
    const line = lines.find((one) => {
      const middle = middleY(box)
      const isSmall = high < BULLET_EM * one.size && wide < BULLET_EM * one.size
      const gap = one.box.x0 - box.x1
      return (
        isSmall &&
        one.angle === 0 &&
        middle > one.baseline - one.size &&
        middle < one.baseline + 0.2 * one.size &&
        gap > -1 &&
        gap < 2.5 * one.size &&
        !found.has(one)
      )
    })
    if (line) found.set(line, picture)
  }
  return [...found].map(([line, picture]) => ({ line, picture }))
}

const isOn = (words: Box, { x0, x1, y0, y1 }: Box): boolean => {
  const [x, y] = [middleX(words), middleY(words)]
  return x > x0 && x < x1 && y > y0 && y < y1
}

/**
 * Gives those of a deck's that are bullets: pictures as large stand at several heights, as far
 * before their texts. An ornament of the deck stands at the same place everywhere.
 */
export function sureBullets<Picture extends { readonly box: Box }>(
  found: readonly PictureBullet<Picture>[],
): PictureBullet<Picture>[] {
  const alike = Map.groupBy(found, ({ line, picture: { box } }) =>
    [box.x1 - box.x0, box.y1 - box.y0, line.box.x0 - box.x1].map(Math.round).join(" "),
  )
  return [...alike.values()].filter((group) => heightsOf(group).size >= counts.pair).flat()
}

const heightsOf = (group: readonly PictureBullet<{ readonly box: Box }>[]): Set<number> =>
  new Set(group.map(({ picture: { box } }) => Math.round(box.y0)))
