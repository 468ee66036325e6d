import {
  type BlockRecord,
  type CadDocument,
  type Layer,
  type Layout,
  PlotType,
  Viewport,
} from "@node-projects/acad-ts"
import type { Box } from "../../base/geometry.ts"
import { areAllAutomatic } from "./automatic-layout.ts"
import { ConversionError, type Diagnostic, type Outcome } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import type { SfntFont } from "../../fonts/sfnt.ts"
import type { Drawing, DrawingPage } from "../../model/drawing.ts"
import { identity3 } from "./geometry/affine.ts"
import { BoundsCanvas, PageCanvas, type Canvas, type ItemBox } from "./geometry/canvas.ts"
import { noCompanions, type Companions } from "./companions.ts"
import { drawAlong } from "./entities/draw-along.ts"
import type { DrawContext, DrawSession } from "./entities/draw-context.ts"
import { drawEntities } from "./entities/draw-entities.ts"
import { ImageList } from "./image-list.ts"
import { robustExtents, unionOf } from "./geometry/extents.ts"
import { openDrawing } from "./open-drawing.ts"
import { fitBox, pageOf, type PageFit, type PaperSize, type PaperWish } from "./paper.ts"
import { plotPens, type PlotPens } from "./plot-styles.ts"
import { INK_INDEX, type ColourMode } from "./entities/properties.ts"
import { References } from "./references.ts"
import { findSheetFrames } from "./sheet-frames.ts"
import { TextFaces } from "./text/text-faces.ts"
import { drawViewport } from "./viewport.ts"

export interface CadOptions {
  /** "auto": the layouts that somebody set up, else the model. */
  readonly space: "auto" | "model" | "layouts"
  readonly layoutNames: readonly string[]
  readonly area: "extents" | "limits" | "plot" | "window"
  /** The part of the model that is shown, where `area` says so. */
  readonly window?: Box
  /** A size of ISO 216, "auto" or "custom". */
  readonly paper: string
  readonly customPaper?: PaperSize
  readonly scaleDenominator?: number
  readonly centre: boolean
  readonly colour: ColourMode
  readonly background: "white" | "black"
  /** Millimetres. */
  readonly minimumLineWidth: number
  readonly hiddenLayers: readonly string[]
}

export const cadDefaults: CadOptions = {
  space: "auto",
  layoutNames: [],
  area: "extents",
  paper: "auto",
  centre: true,
  colour: "original",
  background: "white",
  minimumLineWidth: 0.1,
  hiddenLayers: [],
}

/** A drawing with the parsed faces its text is set in, in the order of `drawing.faces`. */
export interface CadDrawing {
  readonly drawing: Drawing
  readonly faces: readonly SfntFont[]
}

/** What a drawing holds, for the screen to choose from. */
export interface CadContents {
  readonly layers: readonly { readonly name: string; readonly isShown: boolean }[]
  readonly layouts: readonly string[]
}

/** Lists layers and layouts. @throws ConversionError as `readCad`. */
export function listCadContents(bytes: Uint8Array): CadContents {
  const document = openDrawing(bytes)
  return {
    layers: [...(document.layers ?? [])].map((layer) => ({
      name: layer.name,
      isShown: layer.isOn && (layer.layerFlags & 1) === 0 && layer.plotFlag,
    })),
    layouts: sortedLayouts(document).map((layout) => layout.name),
  }
}

/**
 * Reads a DWG or DXF file and draws it on pages: one a layout, one a sheet frame of the model, or
 * one for the model.
 *
 * Diagnostics name missing fonts, references and objects that could not be drawn.
 * @throws ConversionError "file/empty", "type/unsupported", "file/damaged", "limit/size",
 * "file/no-pages" where nothing can be seen
 */
export function readCad(
  bytes: Uint8Array,
  host: Pick<Host, "findFont">,
  options: CadOptions = cadDefaults,
  companions: Companions = noCompanions,
): Outcome<CadDrawing> {
  const document = openDrawing(bytes)
  const reports = new Map<string, Diagnostic>()
  const report = (diagnostic: Diagnostic): void =>
    void (reports.size < 500 && reports.set(`${diagnostic.kind} ${diagnostic.detail}`, diagnostic))
  const layers = new LayerList()
  const session: DrawSession = {
    document,
    faces: new TextFaces(host, companions),
    colourMode: options.colour,
    leastLineMm: options.minimumLineWidth,
    hiddenLayers: new Set(options.hiddenLayers),
    references: new References(companions, report, document, bytes),
    images: new ImageList(companions),
    drawAlong,
    layerIndex: (layer) => layers.indexOf(layer),
    report,
    count: { drawn: 0 },
  }
  const pages = pagesOf(session, options, companions)
  if (pages.length === 0)
    throw new ConversionError("file/no-pages", "The drawing shows nothing that can be printed.", {
      hint: "Check that its layers are on and not frozen.",
    })
  const { faces } = session
  const drawing: Drawing = {
    pages,
    layers: layers.names.map((name) => ({ name })),
    faces: faces.families.map((family) => ({ family })),
    images: session.images.images,
  }
  return {
    value: { drawing, faces: faces.fonts },
    diagnostics: [...reports.values(), ...faces.diagnostics],
  }
}

/**
 * Layers in the order in which they are met; those of one name, of drawings and their references,
 * are one.
 */
class LayerList {
  readonly names: string[] = []
  readonly #places = new Map<Layer, number>()

  indexOf(layer: Layer): number {
    const known = this.#places.get(layer)
    if (known !== undefined) return known
    const same = this.names.indexOf(layer.name)
    const place = same >= 0 ? same : this.names.push(layer.name) - 1
    this.#places.set(layer, place)
    return place
  }
}

function pagesOf(session: DrawSession, options: CadOptions, companions: Companions): DrawingPage[] {
  const areUntouched = options.space === "auto" && areAllAutomatic(sortedLayouts(session.document))
  // A window is one of the model.
  if (options.space !== "model" && options.area !== "window" && !areUntouched) {
    const wanted = new Set(options.layoutNames)
    const layouts = sortedLayouts(session.document).filter(
      (layout) => options.space === "auto" || wanted.size === 0 || wanted.has(layout.name),
    )
    const pages = layouts.flatMap(
      (layout) => drawLayout(session, layout, options, plotPens(companions, layout)) ?? [],
    )
    if (pages.length > 0) return pages
    if (options.space === "layouts" && wanted.size > 0)
      throw new ConversionError("range/outside", "The drawing has no such layout.", {
        hint: `Layouts: ${sortedLayouts(session.document)
          .map((layout) => layout.name)
          .join(", ")}`,
      })
  }
  const model = [...(session.document.layouts ?? [])].find((layout) => !layout.isPaperSpace)
  return drawModel(session, options, plotPens(companions, model ?? { styleSheet: "", flags: 0 }))
}

function sortedLayouts(document: CadDocument): Layout[] {
  return [...(document.layouts ?? [])]
    .filter((layout) => layout.isPaperSpace && layout.associatedBlock)
    .toSorted((a, b) => a.tabOrder - b.tabOrder)
}

function contextFor(
  session: DrawSession,
  canvas: Canvas,
  toPage: PageFit["toPage"],
  pens?: PlotPens,
): DrawContext {
  session.count.drawn = 0
  const scale = session.document.header?.lineTypeScale ?? 1
  const inherited = {
    colour: canvas.ink,
    colourIndex: INK_INDEX,
    lineWeight: 25,
    lineType: undefined,
    layer: undefined,
  }
  return {
    session,
    canvas,
    toPage,
    inherited,
    frozen: new Set(),
    stack: [],
    patternScale: scale > 0 ? scale : 1,
    pens,
    within: [session.document],
  }
}

/** Boxes of what a block draws, in drawing units. */
function measure(
  session: DrawSession,
  block: BlockRecord,
  withViewports: boolean,
): { boxes: readonly ItemBox[]; extents: Box | undefined } {
  const canvas = new BoundsCanvas()
  const context = contextFor(session, canvas, identity3)
  drawEntities(block.getSortedEntities(), context)
  if (withViewports)
    for (const viewport of contentViewports(block)) drawViewport(viewport, block, context)
  return { boxes: canvas.boxes, extents: robustExtents(canvas.boxes) ?? unionOf(canvas.anchors) }
}

/** The first viewport of a layout is the paper itself. */
function contentViewports(block: BlockRecord): Viewport[] {
  const viewports = [...block.entities].filter((entity) => entity instanceof Viewport)
  const paper = viewports.find((viewport) => viewport.representsPaper) ?? viewports[0]
  return viewports.filter((viewport) => viewport !== paper)
}

function drawLayout(
  session: DrawSession,
  layout: Layout,
  options: CadOptions,
  pens: PlotPens | undefined,
): DrawingPage | undefined {
  const block = layout.associatedBlock
  if (!block) return undefined
  const { extents } = measure(session, block, true)
  if (!extents) return undefined
  const fit = layoutPage(layout, extents, options)
  return drawPage(session, layout.name, fit, { ...options, pens }, (context) => {
    for (const viewport of contentViewports(block)) drawViewport(viewport, block, context)
    drawEntities(block.getSortedEntities(), context)
  })
}

/**
 * Least share of the layout's extents that the paper must hold, or the drawing is fitted to it
 * anew.
 */
const LEAST_ON_PAPER = 0.97

/** The sheet that the layout was set up for, where it was set up and holds what is drawn. */
function layoutPage(layout: Layout, extents: Box, options: CadOptions): PageFit {
  if (options.paper !== "auto" || options.scaleDenominator !== undefined)
    return fitBox(extents, wishOf(options))
  const isTurned = layout.paperRotation === 1 || layout.paperRotation === 3
  const sheet = isTurned
    ? { width: layout.paperHeight, height: layout.paperWidth }
    : { width: layout.paperWidth, height: layout.paperHeight }
  if (!(sheet.width > 10) || !(sheet.height > 10)) return fitBox(extents, wishOf(options))
  const unit = layout.paperUnits === 0 ? 25.4 : 1
  const { left, bottom, right, top } = layout.unprintableMargin
  const [fromLeft, fromBottom] = [
    [left, bottom],
    [bottom, right],
    [right, top],
    [top, left],
  ][layout.paperRotation] ?? [left, bottom]
  const ratio =
    layout.denominatorScale > 0 && layout.numeratorScale > 0
      ? layout.numeratorScale / layout.denominatorScale
      : 1
  const scale = unit * ratio
  const corner = {
    x: -((fromLeft ?? 0) + layout.plotOriginX) / scale,
    y: -((fromBottom ?? 0) + layout.plotOriginY) / scale,
  }
  const paper: Box = {
    x0: corner.x,
    y0: corner.y,
    x1: corner.x + sheet.width / scale,
    y1: corner.y + sheet.height / scale,
  }
  const shared =
    Math.max(0, Math.min(paper.x1, extents.x1) - Math.max(paper.x0, extents.x0)) *
    Math.max(0, Math.min(paper.y1, extents.y1) - Math.max(paper.y0, extents.y0))
  const whole = Math.max(1e-12, (extents.x1 - extents.x0) * (extents.y1 - extents.y0))
  return shared / whole >= LEAST_ON_PAPER
    ? pageOf(sheet, corner, scale)
    : fitBox(extents, { ...wishOf(options), sheet })
}

function drawModel(
  session: DrawSession,
  options: CadOptions,
  pens: PlotPens | undefined,
): DrawingPage[] {
  const block = session.document.modelSpace
  if (!block) return []
  const { boxes, extents } = measure(session, block, false)
  if (!extents) return []
  const area = areaOf(session.document, options) ?? extents
  const { frames, isMoreBeside } =
    options.area === "extents" && options.scaleDenominator === undefined
      ? findSheetFrames(boxes, extents)
      : { frames: [], isMoreBeside: false }
  const sheets = frames.length > 0 && !isMoreBeside ? frames : [...frames, area]
  return sheets.flatMap((box, index) => {
    const name = index < frames.length ? `Model ${index + 1}` : "Model"
    return (
      drawPage(session, name, fitBox(box, wishOf(options)), { ...options, pens }, (context) =>
        drawEntities(block.getSortedEntities(), context),
      ) ?? []
    )
  })
}

/**
 * The part of the model that was asked for; undefined where all of it is, or the drawing does not
 * tell.
 */
function areaOf(document: CadDocument, options: CadOptions): Box | undefined {
  if (options.area === "limits") return limitsOf(document)
  if (options.area === "window") return options.window
  const model = [...(document.layouts ?? [])].find((layout) => !layout.isPaperSpace)
  if (options.area !== "plot" || model?.plotType !== PlotType.Window) return undefined
  const {
    windowLowerLeftX: x0,
    windowLowerLeftY: y0,
    windowUpperLeftX: x1,
    windowUpperLeftY: y1,
  } = model
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : undefined
}

function limitsOf(document: CadDocument): Box | undefined {
  const { header } = document
  if (!header) return undefined
  const [low, high] = [header.modelSpaceLimitsMin, header.modelSpaceLimitsMax]
  return high.x > low.x && high.y > low.y
    ? { x0: low.x, y0: low.y, x1: high.x, y1: high.y }
    : undefined
}

const wishOf = (options: CadOptions): PaperWish => ({
  paper: options.paper,
  isCentred: options.centre,
  ...(options.paper === "custom" && options.customPaper ? { sheet: options.customPaper } : {}),
  ...(options.scaleDenominator === undefined ? {} : { scaleDenominator: options.scaleDenominator }),
})

function drawPage(
  session: DrawSession,
  name: string,
  fit: PageFit,
  options: Pick<CadOptions, "background"> & { readonly pens: PlotPens | undefined },
  draw: (context: DrawContext) => void,
): DrawingPage | undefined {
  const isDark = options.background === "black"
  const canvas = new PageCanvas(
    { x0: 0, y0: 0, x1: fit.width, y1: fit.height },
    isDark ? 0xffffff : 0,
  )
  draw(contextFor(session, canvas, fit.toPage, options.pens))
  if (canvas.items.length === 0) return undefined
  return {
    name,
    width: fit.width,
    height: fit.height,
    items: canvas.items,
    ...(isDark ? { background: 0 } : {}),
  }
}
