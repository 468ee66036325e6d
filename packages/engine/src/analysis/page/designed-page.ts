import { area, contains, height, intersection, width, type Box } from "../../base/geometry.ts"
import type { SceneInfo } from "../../model/scene.ts"
import type { PageDraft, TextLine } from "../drafts.ts"
import { counts, points, shares } from "../geometry/scale.ts"
import { median } from "../geometry/statistics.ts"
import { lengthOf } from "../writing/fill.ts"

/** Which pages keep everything in its place. */
export interface PlacedChoice {
  /**
   * Pages between text that flows that keep everything in its place, a section each: 0-based pages
   * of the file, or "designed" for those that look so. None by default.
   */
  readonly placed?: "designed" | readonly number[]
  /** 0-based pages whose text was recognised: their pictures are paper, not design. */
  readonly recognised?: readonly number[]
}

/** Width over height from which a page lies like a slide rather than stands like a leaf. */
const LYING = 1.2

/** Type of slides is large for its page: at least this share of the page's height. */
const SLIDE_TYPE = 1 / 42

/** Share of a page that paint covers from which it is composed rather than written. */
const PAINTED = shares.half

/** Share of letters that stand on paint: a picture beside its caption composes nothing. */
const ON_PAINT = shares.half

/** Share of letters in lines that wrap from which a page is there to be read. */
const WRAPPED = 0.4

/** Share of the page that tables may take: what lies in cells is arranged by them. */
const TABULAR = shares.some

/** The same of a page that was larger than paper, on which nobody writes text that flows. */
const WRAPPED_POSTER = 0.6

/**
 * Shorter side of a poster or a mind map, in points, whatever its text does: no office program has
 * paper of 22 inches and more.
 */
const POSTER = 1584

/** Widths and heights of slides in office programs, in points: no paper has them. */
const SLIDE_FORMATS = [
  [960, 540],
  [720, 540],
  [720, 405],
] as const

/**
 * Tells whether a page has the format of a slide, whatever printed it and however small its type.
 */
const isSlide = ({ width: own, height: tall }: PageDraft["page"]): boolean =>
  SLIDE_FORMATS.some(
    ([wide, high]) => Math.abs(own - wide) < points.edge && Math.abs(tall - high) < points.edge,
  )

/** Programs that make slides or pictures: each page is one, whatever it holds. */
const slideMaker = /power\s?point|\bimpress\b|keynote|google slides|演示|canva|prezi|photoshop/i

/** Programs that arrange frames on pages: those that lie are posters and flyers. */
const frameMaker = /(?:microsoft®?|affinity) publisher|illustrator|coreldraw|\bfigma\b/i

/** Programs that set books and magazines as well: those that lie may be two pages side by side. */
const pageMaker = /indesign|quarkxpress|scribus|page\s?maker/i

/** Letters of a page below which nobody set it to be read from line to line: two paragraphs. */
const FEW_LETTERS = 1000

const hasFewLetters = ({ lines }: PageDraft): boolean =>
  lines.reduce((sum, { text }) => sum + text.length, 0) < FEW_LETTERS

/** Tells whether a program of a kind made the file. */
const isMadeBy = ({ creator, producer }: SceneInfo, maker: RegExp): boolean =>
  maker.test(creator ?? "") || maker.test(producer ?? "")

/**
 * Gives the 0-based pages that were designed as a whole; `placed`, where somebody chose, are taken
 * instead.
 */
export function designedPages(
  info: SceneInfo,
  drafts: readonly PageDraft[],
  { placed, recognised = [] }: PlacedChoice,
): ReadonlySet<number> {
  if (placed !== undefined && placed !== "designed") return new Set(placed)
  const [isSlides, hasFrames] = [isMadeBy(info, slideMaker), isMadeBy(info, frameMaker)]
  const isSet = isMadeBy(info, pageMaker)
  const scanned = new Set(recognised)
  return new Set(
    drafts.flatMap((draft) => {
      const { index } = draft.page
      const isFramed = hasFrames || (isSet && hasFewLetters(draft))
      const isArranged =
        isSlides || (isFramed && isLying(draft.page)) || (hasFrames && isCard(draft))
      return !scanned.has(index) && (isArranged || isDesignedPage(draft)) ? [index] : []
    }),
  )
}

const isLying = ({ width, height }: PageDraft["page"]): boolean => width >= LYING * height

/** Height over width of leaves of paper: those of ISO and JIS, letter, tabloid and legal. */
const PAPER_RATIOS = [Math.SQRT2, 11 / 8.5, 17 / 11, 14 / 8.5]

/** How far the ratio of a page with room to be cut is from that of its paper, as a share. */
const CUT_ROOM = 0.02

/**
 * Tells a card, such as one of dishes: no leaf of paper is as high and wide, and its text is not
 * read from line to line.
 */
const isCard = ({ page: { width, height }, lines }: PageDraft): boolean =>
  PAPER_RATIOS.every((ratio) => Math.abs(height / width / ratio - 1) > CUT_ROOM) &&
  wrappedShare(lines) < WRAPPED

/**
 * Tells whether a page was designed as a whole: slides, covers, posters, certificates, cards.
 *
 * Their parts belong to places, not to each other: such a page keeps its arrangement. Pages whose
 * text wraps from line to line are read, and flow; so do scans, whose paint is the paper.
 */
function isDesignedPage({ page, lines, tables, figures, rules, background }: PageDraft) {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (isScan(page.textQuality)) return false
  const sheet = page.width * page.height
  if (letters === 0) return figures.some((figure) => covers(figure.box, page))
  const cells = tables.reduce((sum, { box }) => sum + area(box), 0)
  const wrapped = wrappedShare(lines)
  const shrink = page.righted?.shrink ?? 1
  if (Math.min(page.width, page.height) * shrink >= POSTER) return true
  if (shrink > 1 && wrapped < WRAPPED_POSTER) return true
  if (isSlide(page) || isFlyer(page, figures, lines, letters)) return true
  const isOneDrawing = wrapped < LABELS && isDrawing(figures, lines, letters)
  if (isOneDrawing && isDrawn(page, { tables, figures }, letters)) return true
  if (cells > TABULAR * sheet) return false
  if (isLying(page) && typeOf(lines) >= SLIDE_TYPE * page.height) return true
  if (wrapped >= WRAPPED) return false
  if (background !== undefined && isDark(background)) return true
  const paint = [
    ...rules.fills.filter(({ paint: { colour } }) => colour !== 0xffffff).map(({ box }) => box),
    ...figures.flatMap((figure) => paintedBoxes(figure, page)),
  ]
  if (isOneDrawing || (wrapped < LABELS && isDrawn(page, { tables, figures }, letters))) return true
  return lettersOn(paint, lines) >= ON_PAINT * letters && covered(paint, page) >= PAINTED
}

/** Share of a page from which what nobody sees below a drawing is the sheet itself. */
const SHEET = shares.mostly

/** Where a figure is painted: all of it, but for the white sheet that holds a drawing together. */
function paintedBoxes(
  { box, content }: PageDraft["figures"][number],
  page: PageDraft["page"],
): readonly Box[] {
  if (content.kind !== "drawing") return [box]
  const painted = content.shapes.filter((shape) => shape.fill || shape.stroke)
  const hasSheet = content.shapes.some(
    (shape) => !painted.includes(shape) && area(shape.box) >= SHEET * page.width * page.height,
  )
  return hasSheet ? painted.map((shape) => shape.box) : [box]
}

/** Share of a page that lies which the picture of one of its parts takes at least. */
const PART = 1 / 4

/**
 * Tells a flyer: a page that lies, one part of which is a picture from edge to edge with words on
 * it. Its parts stand side by side, and text that flowed would leave the picture.
 */
const isFlyer = (
  page: PageDraft["page"],
  figures: PageDraft["figures"],
  lines: readonly TextLine[],
  letters: number,
): boolean =>
  isLying(page) &&
  figures.some(
    ({ box: { x0, y0, x1, y1 }, box, content }) =>
      content.kind === "picture" &&
      Math.min(y1, page.height) - Math.max(y0, 0) >= shares.nearlyAll * page.height &&
      (x0 < points.edge || x1 > page.width - points.edge) &&
      Math.min(x1, page.width) - Math.max(x0, 0) >= PART * page.width &&
      lettersOn([box], lines) >= shares.few * letters,
  )

/** Share of letters in lines that wrap up to which all are labels. */
const LABELS = shares.little

/**
 * Tells a page that is one drawing: what stands on it labels its parts, and belongs where it is.
 */
const isDrawing = (
  figures: PageDraft["figures"],
  lines: readonly TextLine[],
  letters: number,
): boolean =>
  figures.some(
    ({ isBackground, content, box }) =>
      isBackground &&
      content.kind !== "picture" &&
      lettersOn([box], lines) >= shares.nearlyAll * letters,
  )

/** Fewest paths of a drawing that takes its page. */
const LEAST_DRAWN = 100

/**
 * Tells a page on which more is drawn than written: a circuit, a plot of many marks that is no
 * chart.
 */
function isDrawn(
  { items }: PageDraft["page"],
  { tables, figures }: Pick<PageDraft, "tables" | "figures">,
  letters: number,
): boolean {
  const charts = figures.filter(({ content }) => content.kind === "chart")
  const owned = new Set([...tables, ...charts].flatMap((own) => own.items))
  const drawn = items.filter(({ kind }, at) => kind === "path" && !owned.has(at)).length
  const cells = tables.flatMap((table) => table.cells.flatMap((cell) => cell.lines))
  const written = letters + cells.reduce((sum, { text }) => sum + text.length, 0)
  return drawn > Math.max(written, LEAST_DRAWN)
}

const lettersOn = (paint: readonly Box[], lines: readonly TextLine[]): number =>
  lines.reduce(
    (sum, { box, text }) => sum + (paint.some((each) => contains(each, box, 2)) ? text.length : 0),
    0,
  )

/** Tells whether a picture is the page: the body around it has other margins. */
const covers = (box: Box, { width: right, height: bottom }: PageDraft["page"]): boolean => {
  const seen = intersection(box, { x0: 0, y0: 0, x1: right, y1: bottom })
  return seen !== undefined && area(seen) >= shares.nearlyAll * right * bottom
}

const isScan = ({ invisible, glyphs, imageCover }: PageDraft["page"]["textQuality"]): boolean =>
  invisible > glyphs / 2 && imageCover >= shares.half

/** Size of the letter in the middle of all. */
const typeOf = (lines: readonly TextLine[]): number =>
  median(lines.flatMap(({ size, text }) => Array.from({ length: text.trim().length }, () => size)))

/** Backgrounds lighter than this are tinted paper. */
const isDark = (colour: number): boolean =>
  0.3 * (colour >> 16) + 0.59 * ((colour >> 8) & 255) + 0.11 * (colour & 255) < 160

/** Fewest letters of a line that wraps: less is a label. */
const LONG_LINE = 25

/** Share of letters in lines that another one of the same start, size and about length follows. */
function wrappedShare(lines: readonly TextLine[]): number {
  const sorted = lines.filter(({ angle }) => angle === 0).sort((a, b) => a.baseline - b.baseline)
  let wrapped = 0
  let all = 0
  for (const [index, line] of sorted.entries()) {
    all += line.text.length
    if (lengthOf(line.text) < LONG_LINE) continue
    const goesOn = sorted
      .slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS)
      .some((other) => other !== line && isBeside(line, other))
    if (goesOn) wrapped += line.text.length
  }
  return all === 0 ? 0 : wrapped / all
}

/** Lines of one page among which the next one of a column is looked for. */
const NEIGHBOURS = counts.dozen

function isBeside(line: TextLine, other: TextLine): boolean {
  const step = Math.abs(other.baseline - line.baseline)
  return (
    Math.abs(other.size - line.size) < 0.1 * line.size &&
    step > 0.5 * line.size &&
    step < 2.2 * line.size &&
    Math.abs(other.box.x0 - line.box.x0) < 3 * line.size
  )
}

/** Cells of the raster on which paint is counted, along each side. */
const RASTER = 24

/** Share of a page that boxes cover together. */
function covered(boxes: readonly Box[], page: PageDraft["page"]): number {
  const sheet: Box = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const large = boxes.filter((box) => {
    const seen = intersection(box, sheet)
    return seen !== undefined && width(seen) > 8 && height(seen) > 8
  })
  let count = 0
  for (let row = 0; row < RASTER; row++)
    for (let column = 0; column < RASTER; column++) {
      const x = ((column + 0.5) * page.width) / RASTER
      const y = ((row + 0.5) * page.height) / RASTER
      if (large.some((box) => contains(box, { x0: x, y0: y, x1: x, y1: y }))) count++
    }
  return count / (RASTER * RASTER)
}
