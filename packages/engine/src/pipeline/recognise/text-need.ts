import { area } from "../../base/geometry.ts"
import { picturesOf } from "../../model/packed-page.ts"
import type { ScenePage } from "../../model/scene.ts"
import { fewCovered } from "../../model/shown-glyphs.ts"

/**
 * What a page's text needs: nothing; the invisible layer of a scan made visible; a scan recognised;
 * unknown characters recognised in place; or all its text recognised anew.
 */
export type TextNeed = "none" | "lift" | "scan" | "unmapped" | "text"

/** Glyphs a page may have and still count as one without text: page numbers stamped on scans. */
const FEW_GLYPHS = 12

/**
 * Share of the page under pictures from which it may be a scan; a page with a diagram or two is
 * less.
 */
const SCAN_COVER = 0.6

/**
 * The same for a page that has a little text of its own: a stamped scan is covered whole, a page of
 * diagrams is not.
 */
const STAMPED_COVER = 0.85

/**
 * The same for a page that holds one picture and nothing else: a wide photograph put on a sheet.
 */
const LONE_COVER = 0.05

/**
 * Share of a page's letters that are written to be invisible from which they are the layer of a
 * scan: the rest was added to it. What is merely hidden, as by a photograph, may be hidden on
 * purpose.
 */
const LAYER_SHARE = 0.5
const HIDDEN_SHARE = 0.9

/** Text that draws nothing. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3

/**
 * Share of glyphs without a trustworthy character from which a page is looked at; fewer are bullets
 * and symbols.
 */
const UNMAPPED_SHARE = 0.2
const MIN_UNMAPPED = 8

/** Paths from which a page without any text is print whose letters were turned into outlines. */
const OUTLINED_PATHS = 150

/** Tells what a page's text needs under the visitor's setting. */
export function needOf(page: ScenePage, mode: "auto" | "off" | "force"): TextNeed {
  const { glyphs, unmapped, invisible, imageCover } = page.textQuality
  const isScan = imageCover >= SCAN_COVER || isSmallPicture(page)
  if (mode === "force") return isScan ? "scan" : "text"
  const hasStamp = glyphs - invisible <= FEW_GLYPHS
  const isBare = hasStamp && invisible <= fewCovered && layerOf(page) === 0
  if (
    isScan &&
    !isBare &&
    glyphs > FEW_GLYPHS &&
    (invisible >= glyphs * HIDDEN_SHARE || layerOf(page) >= glyphs * LAYER_SHARE) &&
    unmapped < glyphs * UNMAPPED_SHARE
  )
    return "lift"
  if (mode === "off") return "none"
  if (glyphs === 0 && isOutlined(page)) return "text"
  if (glyphs === 0 ? isScan : isBare && imageCover >= STAMPED_COVER) return "scan"
  const isUnknown = unmapped >= MIN_UNMAPPED && unmapped >= glyphs * UNMAPPED_SHARE
  return isUnknown || unknownLetters(page) >= MIN_UNMAPPED ? "unmapped" : "none"
}

/** Many paths, and no picture that could be the scan of the page: photographs of a flyer are none. */
const isOutlined = ({ items, width, height }: ScenePage): boolean =>
  items.filter((item) => item.kind === "path").length >= OUTLINED_PATHS &&
  !items.some((item) => item.kind === "image" && area(item.box) >= SCAN_COVER * width * height)

/**
 * Pages with text that show a picture from which on it is the ground of a template and no scan of a
 * page: one picture may be shown on two pages, a half on each.
 */
const TEMPLATE_PAGES = 3

/**
 * Gives pages as they are without the grounds of their template: a photograph that lies under every
 * slide covers all of a page, and still is no scan of it.
 */
export function withoutTemplates(pages: readonly ScenePage[]): ScenePage[] {
  const uses = new Map<number, number>()
  for (const page of pages.filter(hasText))
    for (const image of new Set(picturesOf(page).map((item) => item.image)))
      uses.set(image, (uses.get(image) ?? 0) + 1)
  return pages.map((page) => {
    const images = picturesOf(page)
    const own = images.filter(({ image }) => (uses.get(image) ?? 0) < TEMPLATE_PAGES)
    if (own.length === images.length) return page
    const cover = own.reduce((sum, { box }) => sum + area(box), 0) / (page.width * page.height)
    const imageCover = Math.min(page.textQuality.imageCover, cover)
    return { ...page, textQuality: { ...page.textQuality, imageCover } }
  })
}

const hasText = ({ textQuality: { glyphs, invisible } }: ScenePage): boolean => glyphs > invisible

/**
 * Different glyphs of a run that make a word: bullets and symbols stand alone or repeat themselves.
 */
const WORD_GLYPHS = 3

/** What stands for a letter that nothing names. */
const UNKNOWN = "\ufffd"

/**
 * Letters of words whose codes tell nothing; where a code is a letter of ASCII, it mostly is that.
 * Where named letters stand among them, the reader has put one sign in the place of all.
 */
function unknownLetters(page: ScenePage): number {
  if (page.textQuality.unmapped < MIN_UNMAPPED) return 0
  return page.items.reduce((sum, item) => {
    if (item.kind !== "glyphs" || item.isUnmapped !== true || item.renderMode === INVISIBLE)
      return sum
    const unknown = item.chars.filter((char) => char > "\u007f")
    const told = unknown.includes(UNKNOWN) ? item.chars : unknown
    const glyphs = new Set(told.filter((char) => char !== " "))
    return glyphs.size >= WORD_GLYPHS ? sum + unknown.length : sum
  }, 0)
}

/** Letters of a page that are written to be invisible. */
const layerOf = ({ items }: ScenePage): number =>
  items.reduce(
    (sum, item) =>
      sum + (item.kind === "glyphs" && item.renderMode === INVISIBLE ? item.chars.length : 0),
    0,
  )

/**
 * Whether a page holds one picture and nothing else, which is less than a scan covers: a wide
 * photograph that was put on a sheet, or a mark of a firm.
 */
export const isSmallPicture = (page: ScenePage): boolean =>
  page.textQuality.imageCover >= LONE_COVER &&
  page.textQuality.imageCover < SCAN_COVER &&
  page.items.length === 1 &&
  page.items[0]?.kind === "image"
