import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import { ptToEmu } from "../../base/units.ts"
import { loadAhead } from "../../images/load-ahead.ts"
import { loadImage, regionKey } from "../../images/region-key.ts"
import type { Block, Document, DocumentPage, Figure } from "../../model/document.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { addChart } from "../../ooxml/chart/add-chart.ts"
import { declare, officeRelation } from "../../ooxml/namespaces.ts"
import { OpcPackage, packageRoot } from "../../ooxml/package.ts"
import { addProperties } from "../../ooxml/properties.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { themeXml } from "./data/theme.ts"
import { layoutXml, masterXml, placeholdersXml } from "./emit-master.ts"
import { notesMasterXml, notesXml } from "./emit-notes.ts"
import { slideDataXml, slideXml, type PartContext } from "./emit-slide.ts"
import { fitPage, slideSizeOf, type SlideSize } from "./fit-page.ts"
import { createMedia, type Media } from "./media.ts"
import { planDeck, type DeckPlan } from "./plan-slides.ts"

export interface PptxOptions {
  /**
   * Everything as objects, the page's look as a picture under editable text, or the page as one
   * picture.
   */
  readonly mode: "editable" | "imageAndText" | "image"
  readonly slideSize: "page" | "16:9" | "4:3"
  /** Resolution of page pictures. */
  readonly dpi: number
  readonly links: boolean
  readonly notes: boolean
  /** Deflates the package; absent: the engine does. */
  readonly zlib?: HostZlib | undefined
}

const defaultPptxOptions: PptxOptions = {
  mode: "editable",
  slideSize: "page",
  dpi: 200,
  links: true,
  notes: false,
}

const presentationType = "application/vnd.openxmlformats-officedocument.presentationml"
const drawingType = "application/vnd.openxmlformats-officedocument"
const main = "ppt/presentation.xml"
const slideName = (index: number): string => `ppt/slides/slide${index + 1}.xml`
const layoutName = (index: number): string => `ppt/slideLayouts/slideLayout${index + 1}.xml`
const masterName = "ppt/slideMasters/slideMaster1.xml"
const notesMasterName = "ppt/notesMasters/notesMaster1.xml"

/**
 * Writes a presentation, a slide a page. Blocks of a section that covers a page stand on its slide
 * by their placement, in the order of the list: the first lies lowest.
 */
export async function writePptx(
  document: Document,
  bytes: SceneBytes,
  options: Partial<PptxOptions> = {},
): Promise<Outcome<Uint8Array>> {
  const settings: PptxOptions = { ...defaultPptxOptions, ...options }
  const { value: pages, diagnostics } = withPagePictures(document, settings)
  const size = slideSizeOf(pages.pages, settings.slideSize)
  const deck = planDeck(pages)
  const target = new OpcPackage()
  const media = createMedia(target, pages, await loadImages(pages, bytes))
  const hasNotes = settings.notes && deck.slides.some((slide) => slide.notes.length > 0)
  target.relate(packageRoot, officeRelation("officeDocument"), main)
  addProperties(target, document.info)
  addMaster(target, pages, deck, size, media)
  const writing = { target, document: pages, deck, size, media, settings, hasNotes }
  addSlides(writing)
  if (hasNotes) addNotesMaster(target, pages)
  target.add(main, `${presentationType}.presentation.main+xml`, presentationXml(writing))
  return {
    value: target.pack(settings.zlib),
    diagnostics: [...diagnostics, ...media.diagnostics()],
  }
}

interface Writing {
  readonly target: OpcPackage
  readonly document: Document
  readonly deck: DeckPlan
  readonly size: SlideSize
  readonly media: Media
  readonly settings: PptxOptions
  readonly hasNotes: boolean
}

/**
 * In the picture modes a page's objects give way to one picture; text stays over it where asked.
 */
function withPagePictures(document: Document, { mode, dpi }: PptxOptions): Outcome<Document> {
  if (mode === "editable") return { value: document, diagnostics: [] }
  const isText = (block: Block): boolean =>
    block.kind === "figure" && block.content.kind === "textBox"
  const images = document.pages.map((page) => pagePicture(page, dpi / 72, mode === "imageAndText"))
  const sections = document.pages.map((page, index) => {
    const owner =
      document.sections.find(
        (section) => page.index >= section.pages[0] && page.index <= section.pages[1],
      ) ?? document.sections[0]
    const texts =
      mode === "image"
        ? []
        : (owner?.blocks ?? []).filter(
            (block) => isText(block) && block.placement[0]?.page === page.index,
          )
    const picture: Figure = {
      kind: "figure",
      content: {
        kind: "picture",
        image: index,
        matrix: [page.width, 0, 0, page.height, 0, 0],
        alpha: 1,
      },
      placement: [{ page: page.index, box: { x0: 0, y0: 0, x1: page.width, y1: page.height } }],
      anchor: "page",
      wrap: "behind",
      z: -1,
    }
    return owner
      ? [{ ...owner, blocks: [picture, ...texts], pages: [page.index, page.index] as const }]
      : []
  })
  const diagnostics: Diagnostic[] = document.pages.map((page) => ({
    kind: "page-rasterised",
    page: page.index + 1,
  }))
  return { value: { ...document, images, sections: sections.flat() }, diagnostics }
}

function pagePicture(
  page: DocumentPage,
  scale: number,
  withoutText: boolean,
): Document["images"][number] {
  const box = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  const size = { width: Math.round(page.width * scale), height: Math.round(page.height * scale) }
  return {
    ...size,
    hasAlpha: false,
    format: "png",
    key: regionKey({ page: page.index, box, scale, withoutText }),
  }
}

async function loadImages(
  document: Document,
  bytes: SceneBytes,
): Promise<ReadonlyMap<number, Uint8Array>> {
  return new Map(
    (await loadAhead(document.images, (image) => loadImage(bytes, image.key))).entries(),
  )
}

function addMaster(
  target: OpcPackage,
  document: Document,
  deck: DeckPlan,
  size: SlideSize,
  media: Media,
): void {
  const page = document.pages[0] ?? {
    index: 0,
    width: size.width,
    height: size.height,
    furniture: [],
    confidence: 1,
    isRecognised: false,
    annotations: [],
  }
  const context = (part: string): PartContext => ({
    document,
    scale: 1,
    fit: fitPage(page, size),
    label: createListCounter(document.lists),
    link: () => undefined,
    picture: (image) => media.relation(part, image),
    chart: () => {
      throw new Error("a layout shows no chart")
    },
  })
  const font = document.fonts[document.body.font]
  target.add(
    "ppt/theme/theme1.xml",
    `${drawingType}.theme+xml`,
    themeXml(font?.ascii ?? "Arial", font?.eastAsia ?? "宋体"),
  )
  const relations = deck.layouts.map((layout, index) => {
    const name = layoutName(index)
    const data = slideDataXml(layout.figures, layout.background, context(name), (ids) =>
      placeholdersXml(size, ids, false),
    )
    target.add(name, `${presentationType}.slideLayout+xml`, layoutXml(data))
    target.relate(name, officeRelation("slideMaster"), masterName)
    return target.relate(masterName, officeRelation("slideLayout"), name)
  })
  const data = slideDataXml([], 0xffffff, context(masterName), (ids) =>
    placeholdersXml(size, ids, true),
  )
  target.add(
    masterName,
    `${presentationType}.slideMaster+xml`,
    masterXml(data, relations, document.body.size),
  )
  target.relate(masterName, officeRelation("theme"), "ppt/theme/theme1.xml")
}

function addSlides({ target, document, deck, size, media, settings, hasNotes }: Writing): void {
  const label = createListCounter(document.lists)
  let charts = 0
  deck.slides.forEach((slide, index) => {
    const name = slideName(index)
    target.relate(name, officeRelation("slideLayout"), layoutName(slide.layout))
    const fit = fitPage(slide.page, size)
    const context: PartContext = {
      document,
      scale: fit.scale,
      fit,
      label,
      link: (to) => (settings.links ? linkOf(target, name, to, deck) : undefined),
      picture: (image) => media.relation(name, image),
      chart: (chart) => addChart(target, chart, { source: name, folder: "ppt", number: ++charts }),
    }
    target.add(
      name,
      `${presentationType}.slide+xml`,
      slideXml(
        slideDataXml(slide.blocks, slide.layout === 0 ? slide.background : undefined, context),
      ),
    )
    if (hasNotes && slide.notes.length > 0) addNotes(target, name, index, slide.notes)
  })
}

const safeScheme = /^(?:https?|mailto|ftp):/i

/** Name of the bookmark at the top of a page (0-based), for links within the deck. */
const pageBookmark = (page: number): string => `page-${page}`

function linkOf(
  target: OpcPackage,
  name: string,
  to: Parameters<PartContext["link"]>[0],
  deck: DeckPlan,
): ReturnType<PartContext["link"]> {
  if (to.kind === "uri") {
    return safeScheme.test(to.uri)
      ? { id: target.relateOutside(name, officeRelation("hyperlink"), to.uri) }
      : undefined
  }
  const index = deck.slides.findIndex((slide) => pageBookmark(slide.page.index) === to.name)
  return index < 0
    ? undefined
    : {
        id: target.relate(name, officeRelation("slide"), slideName(index)),
        action: "ppaction://hlinksldjump",
      }
}

function addNotes(
  target: OpcPackage,
  slide: string,
  index: number,
  notes: readonly string[],
): void {
  const name = `ppt/notesSlides/notesSlide${index + 1}.xml`
  target.add(name, `${presentationType}.notesSlide+xml`, notesXml(notes))
  target.relate(name, officeRelation("notesMaster"), notesMasterName)
  target.relate(name, officeRelation("slide"), slide)
  target.relate(slide, officeRelation("notesSlide"), name)
}

function addNotesMaster(target: OpcPackage, document: Document): void {
  const font = document.fonts[document.body.font]
  target.add(notesMasterName, `${presentationType}.notesMaster+xml`, notesMasterXml())
  target.add(
    "ppt/theme/theme2.xml",
    `${drawingType}.theme+xml`,
    themeXml(font?.ascii ?? "Arial", font?.eastAsia ?? "宋体"),
  )
  target.relate(notesMasterName, officeRelation("theme"), "ppt/theme/theme2.xml")
}

/** Source: ECMA-376 part 1, 19.2.1.26 "presentation". */
function presentationXml({ target, deck, size, hasNotes }: Writing): Xml {
  const master = target.relate(main, officeRelation("slideMaster"), masterName)
  const slides = deck.slides.map((_, index) =>
    target.relate(main, officeRelation("slide"), slideName(index)),
  )
  const notes = hasNotes
    ? target.relate(main, officeRelation("notesMaster"), notesMasterName)
    : undefined
  target.relate(main, officeRelation("theme"), "ppt/theme/theme1.xml")
  return element("p:presentation", { ...declare("a", "r", "p"), saveSubsetFonts: true }, [
    element(
      "p:sldMasterIdLst",
      {},
      element("p:sldMasterId", { id: 2_147_483_648, "r:id": master }),
    ),
    notes === undefined
      ? undefined
      : element("p:notesMasterIdLst", {}, element("p:notesMasterId", { "r:id": notes })),
    element(
      "p:sldIdLst",
      {},
      slides.map((relation, index) => element("p:sldId", { id: 256 + index, "r:id": relation })),
    ),
    element("p:sldSz", { cx: ptToEmu(size.width), cy: ptToEmu(size.height) }),
    element("p:notesSz", { cx: 6_858_000, cy: 9_144_000 }),
  ])
}
