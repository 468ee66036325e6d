import type { Box } from "../../../base/geometry.ts"
import { unitSquareBox } from "../../../base/geometry.ts"
import type { PlacedImage, Scene, ScenePage, ScenePath } from "../../../model/scene.ts"
import { drawnAgain, seenRuns, shownGlyphs } from "../../../model/shown-glyphs.ts"
import type { Assets } from "../assets.ts"
import { emptyHtml, spell, tag, type Html } from "../../../html/markup.ts"
import { paintAttributes, pathData } from "../../../html/shapes-svg.ts"
import type { PageWords } from "../../../html/words.ts"
import { glyphsSvg, type LineOfRuns } from "./glyphs-svg.ts"
import type { PageFonts } from "./web-fonts.ts"

/** Pixels a point at which regions without a picture form of their own are drawn. */
const REGION_SCALE = 2

/**
 * Width in points that pages on their side are shown at least: that of most slides. TeX makes its
 * slides half as wide, for a screen that they fill.
 */
const SLIDE_WIDTH = 720

/** What all drawn pages of a file share. */
export interface FixedPageMeans {
  readonly fonts: PageFonts
  /** Absent: pictures are left out. */
  readonly assets: Assets | undefined
  readonly words: PageWords
}

/**
 * Gives a page as one SVG in points: text, paths and pictures in paint order, so that what covers
 * what stays true. Text is text: it can be selected, searched and read out.
 */
export async function fixedPage(
  page: ScenePage,
  scene: Scene,
  { fonts, assets, words }: FixedPageMeans,
): Promise<Html> {
  const links = page.links.map((link) =>
    linkSvg(
      link.box,
      link.target.kind === "uri" ? link.target.uri : `#page-${link.target.page + 1}`,
    ),
  )
  const isSlide = page.width > page.height
  const svg = await pageSvg(page, scene, {
    assets,
    links,
    draw: (line, isAgain) => glyphsSvg(line, fonts, isAgain),
    scale: isSlide ? Math.max(1, SLIDE_WIDTH / page.width) : 1,
  })
  return tag(
    "section",
    {
      class: "page",
      id: `page-${page.index + 1}`,
      "aria-label": page.label ?? words.page(page.index + 1),
    },
    svg,
  )
}

export interface PageDrawing {
  /** Absent: pictures are left out. */
  readonly assets: Assets | undefined
  /** Areas laid over the page. */
  readonly links: readonly Html[]
  /** Draws text that stands on one baseline; whether it was drawn before at its place. */
  readonly draw: (line: LineOfRuns, isAgain: boolean) => Html | Promise<Html>
  /** Laid under everything. */
  readonly before?: Html
  /** Points on the screen for one of the page; 1 where it is absent. */
  readonly scale?: number
}

/** Gives a page as an SVG element in points, its text drawn by `draw`. */
export async function pageSvg(
  page: ScenePage,
  scene: Scene,
  { assets, links, draw, before, scale = 1 }: PageDrawing,
): Promise<Html> {
  const clips = new Clips(page.index)
  const isSeen = seenRuns(page)
  const isDrawn = drawnAgain()
  const drawn: Html[] = []
  let line: LineOfRuns | undefined
  let isAgain = false
  const flush = async (): Promise<void> => {
    if (line) drawn.push(await draw(line, isAgain))
    line = undefined
  }
  for (const item of page.items) {
    if (item.kind === "glyphs") {
      const run = isSeen(item) ? shownGlyphs(item, page) : undefined
      if (!run) continue
      const wasDrawn = isDrawn(run)
      if (line && wasDrawn === isAgain && continues(line, run)) line = [...line, run]
      else {
        await flush()
        line = [run]
        isAgain = wasDrawn
      }
      continue
    }
    await flush()
    if (item.kind === "path") drawn.push(pathSvg(item, clips.attribute(item.box, boxOfPath(item))))
    else if (assets)
      drawn.push(
        await imageSvg(
          item,
          page,
          scene,
          assets,
          clips.attribute(item.box, unitSquareBox(item.matrix)),
        ),
      )
  }
  await flush()
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${spell(page.width)} ${spell(page.height)}`,
      width: `${spell(scale * page.width)}pt`,
      height: `${spell(scale * page.height)}pt`,
    },
    [before, clips.all.length > 0 && tag("defs", {}, clips.all), drawn, links],
  )
}

/** Farthest that a drawing reaches beyond what is shown of it without being cut, in points. */
const CLIP_SLACK = 0.75

/** The clip paths of one page. */
class Clips {
  readonly all: Html[] = []
  readonly #page: number

  constructor(page: number) {
    this.#page = page
  }

  /** The scene knows of a clip only its box: anything drawn beyond the box is cut away. */
  attribute(shown: Box, whole: Box): string | undefined {
    const isWhole =
      whole.x0 >= shown.x0 - CLIP_SLACK &&
      whole.y0 >= shown.y0 - CLIP_SLACK &&
      whole.x1 <= shown.x1 + CLIP_SLACK &&
      whole.y1 <= shown.y1 + CLIP_SLACK
    if (isWhole) return undefined
    const id = `k${this.#page}-${this.all.length}`
    const size = {
      x: shown.x0,
      y: shown.y0,
      width: Math.max(0, shown.x1 - shown.x0),
      height: Math.max(0, shown.y1 - shown.y0),
    }
    this.all.push(tag("clipPath", { id }, tag("rect", size)))
    return `url(#${id})`
  }
}

function continues(line: LineOfRuns, run: LineOfRuns[number]): boolean {
  const last = line[line.length - 1]
  if (
    !last ||
    last.angle !== run.angle ||
    last.angle !== 0 ||
    last.isVertical ||
    run.isVertical ||
    (last.renderMode === 3) !== (run.renderMode === 3)
  )
    return false
  const gap = run.box.x0 - last.box.x1
  return (
    Math.abs((run.y[0] ?? 0) - (last.y[0] ?? 0)) < 0.5 * Math.min(last.size, run.size) &&
    gap > -0.5 * run.size &&
    gap < 1.5 * run.size
  )
}

function pathSvg(path: ScenePath, clip: string | undefined): Html {
  const caps = ["butt", "round", "square"] as const
  const joins = ["miter", "round", "bevel"] as const
  return tag("path", {
    d: pathData(path.segments),
    ...paintAttributes(path),
    "stroke-linecap": path.stroke && path.lineCap ? caps[path.lineCap] : undefined,
    "stroke-linejoin": path.stroke && path.lineJoin ? joins[path.lineJoin] : undefined,
    "clip-path": clip,
  })
}

function boxOfPath(path: ScenePath): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [, ...numbers] of path.segments) {
    numbers.forEach((value, index) => {
      if (index % 2 === 0) [x0, x1] = [Math.min(x0, value), Math.max(x1, value)]
      else [y0, y1] = [Math.min(y0, value), Math.max(y1, value)]
    })
  }
  // Strokes reach over their path; without this every stroked path would count as clipped.
  const reach = path.stroke ? path.lineWidth : 0
  return { x0: x0 + reach, y0: y0 + reach, x1: x1 - reach, y1: y1 - reach }
}

async function imageSvg(
  item: PlacedImage,
  page: ScenePage,
  scene: Scene,
  assets: Assets,
  clip: string | undefined,
): Promise<Html> {
  const image = scene.images[item.image]
  if (!image) return emptyHtml
  const opacity = item.alpha < 1 ? item.alpha : undefined
  if (image.format === "jpx") {
    // Browsers show no JPEG 2000: the place is drawn instead.
    const bytes = await assets.drawRegion(page.index, item.box, REGION_SCALE, { withoutText: true })
    const href = assets.drawn(`${page.index}:${Object.values(item.box).join(",")}`, bytes)
    return tag("image", {
      href,
      x: item.box.x0,
      y: item.box.y0,
      width: item.box.x1 - item.box.x0,
      height: item.box.y1 - item.box.y0,
      preserveAspectRatio: "none",
      opacity,
    })
  }
  const href = await assets.image(image.key, image.format)
  const transform = `matrix(${item.matrix.map(spell).join(" ")})`
  const picture = tag("image", {
    href,
    width: 1,
    height: 1,
    preserveAspectRatio: "none",
    transform,
    opacity,
  })
  return clip ? tag("g", { "clip-path": clip }, picture) : picture
}

function linkSvg(box: Box, uri: string): Html {
  if (!/^(?:https?:|mailto:|tel:|ftp:|#)/i.test(uri)) return emptyHtml
  const area = tag("rect", {
    x: box.x0,
    y: box.y0,
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
    fill: "transparent",
  })
  return tag("a", { href: uri, "aria-label": uri }, area)
}
