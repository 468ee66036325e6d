import type { PixelImage } from "../base/host.ts"
import { findPixelRulings } from "./rulings.ts"
import type { PixelRuling } from "./rulings.ts"

/**
 * Shortest ruling that stands alone, and shortest side of a cell between two rulings, in points.
 */
const SHORTEST = 36
const SHORTEST_SIDE = 10
/**
 * Thickest ruling, in points, and thickest bar, as it stands beside a note: thicker ones are fills.
 */
const THICKEST = 3
const THICKEST_BAR = 6.5
/** Shortest bar, in points: stems of large letters are shorter. */
const SHORTEST_BAR = 60
/** Brightness below which the middle of a ruling is that of black ink. */
const INK_BELOW = 165
/** How far a ruling may end before another and still meet it, in points: letters end earlier. */
const MEETS = 1
/** Distance from the edge of the sheet within which scanners draw its shadow, in points; hardly a
 * printer reaches it. */
const SHEET_EDGE = 6
/** Places along a ruling at which its thickness is looked at, and pixels of paper beside it. */
const LOOKS = 24
const BESIDE = 3
/** Brightness by which a ruling is darker than what lies beside it. */
const LEAST_DEPTH = 20
/** Usual thickness of pale rulings, in points: ink spread thin looks broader than it was drawn. */
const THIN = 0.5

/**
 * Finds the rulings that were printed on a sheet: of borders of tables, separators, lines of forms.
 *
 * `picture` is grey, even and straight; `scale` is pixels a point. Strokes of letters, which meet
 * no other ruling at both ends, and the shadow of the sheet's edge are none.
 */
export function findPrintedRulings(picture: PixelImage, scale: number): PixelRuling[] {
  const maxThickness = THICKEST * scale
  const thin = findPixelRulings(picture, { maxThickness, minLength: SHORTEST * scale })
  const bars = findBars(picture, scale)
  // The middle of a bar looks like a ruling, too.
  const long = [...thin.filter((one) => !bars.some((bar) => isPartOf(one, bar))), ...bars]
  const isHeld = (ruling: PixelRuling): boolean => {
    const meeting = meetingOf(ruling, long, MEETS * scale)
    const ends = [meeting.first, meeting.last].filter(Boolean).length
    return ends === 2 || (ends === 1 && meetsBand(ruling, meeting.first ? 1 : -1, picture, scale))
  }
  const sides =
    long.filter(({ direction }) => direction === "horizontal").length < 2
      ? []
      : findPixelRulings(picture, { maxThickness, minLength: SHORTEST_SIDE * scale, pieceGap: 0 }, [
          "vertical",
        ])
  return [...long, ...sides.filter((side) => !long.some((ruling) => isPartOf(side, ruling)))]
    .filter((ruling) => ruling.to - ruling.from >= SHORTEST * scale || isHeld(ruling))
    .filter((ruling) => !isSheetEdge(ruling, picture, scale) || isHeld(ruling))
    .flatMap((ruling) => {
      const profile = profileOf(ruling, picture)
      // Letters on a dark bar leave stretches between them that look like a ruling, and are the
      // bar.
      const thickness = thicknessOf(ruling, profile, scale)
      const most = bars.includes(ruling) ? THICKEST_BAR * scale : maxThickness
      const isBand = profile.ground - profile.darkest < LEAST_DEPTH || thickness > most
      return isBand ? [] : { ...ruling, thickness }
    })
}

/** Finds upright rulings that are thicker than others: those across are the grounds of titles. */
const findBars = (picture: PixelImage, scale: number): PixelRuling[] =>
  findPixelRulings(
    picture,
    { maxThickness: THICKEST_BAR * scale, minLength: SHORTEST_BAR * scale },
    ["vertical"],
  ).filter(({ thickness }) => thickness > THICKEST * scale)

const isPartOf = (part: PixelRuling, whole: PixelRuling): boolean =>
  part.direction === whole.direction &&
  Math.abs(part.at - whole.at) <= Math.max(part.thickness, whole.thickness) &&
  part.from < whole.to &&
  part.to > whole.from

/** Whether other rulings cross a ruling, or meet it, where it begins and where it ends. */
function meetingOf(
  ruling: PixelRuling,
  others: readonly PixelRuling[],
  reach: number,
): { readonly first: boolean; readonly last: boolean } {
  const meets = (end: number): boolean =>
    others.some(
      (other) =>
        other.direction !== ruling.direction &&
        Math.abs(placeAt(other, ruling.at) - end) <= reach &&
        other.from - reach <= ruling.at &&
        other.to + reach >= ruling.at,
    )
  return { first: meets(ruling.from), last: meets(ruling.to) }
}

/**
 * Whether a vertical ruling that begins (-1) or ends (1) there does so at a dark band, as sides of
 * cells do below a coloured head: no letter is dark on so long a stretch.
 */
function meetsBand(
  { direction, from, to, ends }: PixelRuling,
  end: 1 | -1,
  { width, height, data }: PixelImage,
  scale: number,
): boolean {
  if (direction === "horizontal") return false
  const y = Math.round(end === 1 ? to + BAND_DEPTH * scale : from - BAND_DEPTH * scale)
  const x = Math.round(end === 1 ? ends[1] : ends[0])
  if (y < 0 || y >= height) return false
  const isDark = (at: number): boolean =>
    at >= 0 && at < width && (data[y * width + at] ?? 255) < INK_BELOW
  const reach = Math.round(BAND_REACH * scale)
  let [left, right] = [x, x]
  while (x - left < reach && isDark(left - 1)) left--
  while (right - x < reach && isDark(right + 1)) right++
  return isDark(x) && right - left >= reach
}

/**
 * Where a dark band is looked for behind the end of a ruling, and how far it reaches, in points.
 */
const BAND_DEPTH = 1
const BAND_REACH = 12

/** Where the middle of a ruling that leans lies across it, at a place along it. */
const placeAt = ({ from, to, ends }: PixelRuling, along: number): number =>
  ends[0] + ((ends[1] - ends[0]) * (along - from)) / Math.max(1, to - from)

function isSheetEdge(
  { direction, at }: PixelRuling,
  { width, height }: PixelImage,
  scale: number,
): boolean {
  const size = direction === "horizontal" ? height : width
  return Math.min(at, size - at) < SHEET_EDGE * scale
}

/**
 * The thickness of a ruling as drawn: the ink across it, which blur spreads and does not lessen, is
 * dealt to black ink, or to the usual thickness where it is too pale for black.
 */
function thicknessOf(
  ruling: PixelRuling,
  { ground, darkest, ink }: Profile,
  scale: number,
): number {
  return darkest < INK_BELOW ? Math.max(1, ink / ground) : Math.min(ruling.thickness, THIN * scale)
}

/** Brightness across a ruling: of the paper beside it, its darkest pixel, and all that it lacks. */
interface Profile {
  readonly ground: number
  readonly darkest: number
  readonly ink: number
}

/** The middle one of the profiles at places along a ruling. */
function profileOf(ruling: PixelRuling, { width, height, data }: PixelImage): Profile {
  const isAcross = ruling.direction === "horizontal"
  const [step, stride, count] = isAcross ? [1, width, height] : [width, 1, width]
  const reach = Math.ceil(ruling.thickness / 2 + BESIDE)
  const profiles = Array.from({ length: LOOKS }, (_, look) => {
    const share = (look + 0.5) / LOOKS
    const along = Math.floor(ruling.from + (ruling.to - ruling.from) * share)
    const middle = Math.floor(ruling.ends[0] + (ruling.ends[1] - ruling.ends[0]) * share)
    const values: number[] = []
    for (let across = middle - reach; across <= middle + reach; across++)
      if (across >= 0 && across < count) values.push(data[along * step + across * stride] ?? 255)
    const ground = ((values[0] ?? 255) + (values.at(-1) ?? 255)) / 2
    const ink = values.reduce((sum, value) => sum + Math.max(0, ground - value), 0)
    return { ground, darkest: Math.min(...values), ink }
  })
  const none = { ground: 255, darkest: 255, ink: 0 }
  return profiles.toSorted((a, b) => a.ink - b.ink)[profiles.length >> 1] ?? none
}
