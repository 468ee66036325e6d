import { toHex } from "../../../base/colour.ts"
import type { GlyphRun, PathSegment, Scene, SceneBytes, ScenePage } from "../../../model/scene.ts"
import { createAssets } from "../assets.ts"
import { dataUri } from "../base64.ts"
import { pageSvg } from "../fixed/fixed-page.ts"
import type { LineOfRuns } from "../fixed/glyphs-svg.ts"
import { charactersByFont } from "../../../fonts/face/own-face.ts"
import { fontStack } from "../../../html/font-stack.ts"
import { chars, emptyHtml, join, spell, tag, type Html } from "../../../html/markup.ts"

/** Pixels a point at which text without outlines of its own is drawn. */
const TEXT_SCALE = 4

/** Writes pages of one scene as SVG, one file a page. */
export interface SvgWriter {
  write(page: ScenePage): Promise<Uint8Array>
}

/**
 * Makes a writer of standalone SVG pages: paths stay paths, text becomes the outlines of its own
 * font, pictures are embedded.
 *
 * Each outline is kept once a page. Text of fonts that are not embedded stays text, in families
 * that look alike; text whose characters are not known is drawn as a picture.
 */
export async function createSvgWriter(
  scene: Scene,
  bytes: SceneBytes,
  options: { readonly isTransparent: boolean },
): Promise<SvgWriter> {
  const outlines = await fetchOutlines(scene, bytes)
  return {
    async write(page) {
      const text = new OutlineText(scene, page, bytes, outlines)
      const paper = options.isTransparent
        ? emptyHtml
        : tag("rect", { width: page.width, height: page.height, fill: "#ffffff" })
      const svg = await pageSvg(page, scene, {
        assets: createAssets(bytes, false),
        links: [],
        draw: (line) => text.draw(line),
        before: paper,
      })
      // Outlines are known when all is drawn; a use may stand before what it uses.
      const whole = svg.replace(/<\/svg>$/, `${text.definitions()}</svg>`)
      return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${whole}`)
    },
  }
}

type Outlines = readonly (ReadonlyMap<string, readonly PathSegment[]> | undefined)[]

async function fetchOutlines(scene: Scene, bytes: SceneBytes): Promise<Outlines> {
  const used = charactersByFont(scene)
  const found: (ReadonlyMap<string, readonly PathSegment[]> | undefined)[] = []
  for (const [index, font] of scene.fonts.entries())
    found.push(
      font.program === undefined
        ? undefined
        : await bytes.outlines?.(font.program, [...(used[index]?.keys() ?? [])]),
    )
  return found
}

class OutlineText {
  private readonly scene: Scene
  private readonly page: ScenePage
  private readonly bytes: SceneBytes
  private readonly outlines: Outlines
  /** Ids of outlines by font and character. */
  private readonly ids = new Map<string, string>()
  private readonly paths: Html[] = []

  constructor(scene: Scene, page: ScenePage, bytes: SceneBytes, outlines: Outlines) {
    this.scene = scene
    this.page = page
    this.bytes = bytes
    this.outlines = outlines
  }

  definitions(): Html {
    return this.paths.length === 0 ? emptyHtml : tag("defs", {}, this.paths)
  }

  async draw(line: LineOfRuns): Promise<Html> {
    const drawn: Html[] = []
    for (const run of line) drawn.push(await this.drawRun(run))
    return join(drawn)
  }

  private async drawRun(run: GlyphRun): Promise<Html> {
    if (run.renderMode === 3 || run.renderMode === 7) return emptyHtml
    const known = this.outlines[run.font]
    const isWhole =
      known !== undefined &&
      run.isUnmapped !== true &&
      run.chars.every((char) => char.trim() === "" || known.has(char))
    if (isWhole) return this.asOutlines(run, known)
    const { object } = run as GlyphRun & { readonly object?: number }
    if (this.scene.fonts[run.font]?.isEmbedded !== true || object === undefined)
      return this.asText(run)
    const png = await this.bytes.drawRegion(this.page.index, run.box, TEXT_SCALE, {
      objects: [[object, object]],
    })
    const { x0, y0, x1, y1 } = run.box
    return tag("image", {
      href: dataUri("image/png", png),
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
      preserveAspectRatio: "none",
    })
  }

  private asOutlines(run: GlyphRun, known: ReadonlyMap<string, readonly PathSegment[]>): Html {
    const scale = `scale(${spell(run.size * run.stretch)} ${spell(-run.size)})`
    const turn = `${run.angle === 0 ? "" : ` rotate(${spell(run.angle)})`}${run.skew === 0 ? "" : ` skewX(${spell(-run.skew)})`}`
    const uses = run.chars.flatMap((char, index) => {
      const segments = known.get(char)
      if (!segments) return []
      const transform = `translate(${spell(run.x[index] ?? 0)} ${spell(run.y[index] ?? 0)})${turn} ${scale}`
      return [tag("use", { href: `#${this.idOf(run.font, char, segments)}`, transform })]
    })
    return tag("g", { ...paintOf(run), "aria-label": run.chars.join("") }, uses)
  }

  private idOf(font: number, char: string, segments: readonly PathSegment[]): string {
    const key = `${font}/${char}`
    let id = this.ids.get(key)
    if (id === undefined) {
      id = `g${this.ids.size}`
      this.ids.set(key, id)
      this.paths.push(tag("path", { id, d: fineData(segments) }))
    }
    return id
  }

  private asText(run: GlyphRun): Html {
    const font = this.scene.fonts[run.font]
    const turn =
      run.angle === 0
        ? undefined
        : `rotate(${spell(run.angle)} ${spell(run.x[0] ?? 0)} ${spell(run.y[0] ?? 0)})`
    // Turned text runs along its own baseline.
    let travelled = run.x[0] ?? 0
    const along = run.chars.map((_, index) => {
      const at = run.angle === 0 ? (run.x[index] ?? 0) : travelled
      travelled += run.advance[index] ?? 0
      return spell(at)
    })
    const family = fontStack(font?.family ?? "", font?.family ?? "")
    const weight = font && font.weight >= 600 ? "bold" : undefined
    const attributes = {
      x: along.join(" "),
      y: run.y[0],
      "font-family": family,
      "font-size": run.size,
      "font-weight": weight,
      "font-style": font?.isItalic ? "italic" : undefined,
    }
    return tag(
      "text",
      { ...attributes, transform: turn, ...paintOf(run) },
      chars(run.chars.join("")),
    )
  }
}

function paintOf(run: GlyphRun): {
  fill: string | undefined
  stroke: string | undefined
  "stroke-width": number | undefined
  opacity: number | undefined
} {
  const isStroked =
    run.renderMode === 1 || run.renderMode === 2 || run.renderMode === 5 || run.renderMode === 6
  return {
    fill: run.renderMode === 1 || run.renderMode === 5 ? "none" : `#${toHex(run.colour)}`,
    stroke: isStroked ? `#${toHex(run.strokeColour ?? run.colour)}` : undefined,
    // The outlines are in ems: so is the width of their line.
    "stroke-width": isStroked ? 0.02 : undefined,
    opacity: run.alpha < 1 ? run.alpha : undefined,
  }
}

/** Outlines in ems need more decimals than points on a page. */
function fineData(segments: readonly PathSegment[]): string {
  return segments
    .map(
      ([command, ...numbers]) =>
        command + numbers.map((value) => String(Math.round(value * 10_000) / 10_000)).join(" "),
    )
    .join("")
}
