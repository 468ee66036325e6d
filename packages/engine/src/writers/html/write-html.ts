import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import type { Block, Document } from "../../model/document.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { runningTextOf, runningTextOnce } from "../../model/running-text.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { packZip } from "../../ooxml/zip.ts"
import { createAssets, type Assets } from "./assets.ts"
import { fixedPage } from "./fixed/fixed-page.ts"
import { outlineNavigation } from "./fixed/outline-navigation.ts"
import { withShownCharacters } from "./fixed/shown-characters.ts"
import { bareBodyCss, drawnPageCss, prepareFonts } from "./fixed/web-fonts.ts"
import { chars, emptyHtml, join, styleSheet, tag, type Html } from "../../html/markup.ts"
import { wordsOf, type PageWords } from "../../html/words.ts"
import { languageOf, reflowPage, type ReflowContent } from "../../html/reflow/reflow-page.ts"
import { splitByPage } from "./split-by-page.ts"

export interface HtmlOptions {
  /**
   * Pages as they look, or a text that fits any window; "auto" keeps the look of designed pages
   * alone.
   */
  readonly layout: "auto" | "fixed" | "reflow"
  /** All in one file, or a zip with pictures, fonts and style sheet beside the pages. */
  readonly package: "single" | "zip"
  readonly embedFonts: boolean
  readonly images: boolean
  readonly navigation: boolean
  readonly filePerPage: boolean
  /** Deflates the archive; absent: the engine does. */
  readonly zlib?: HostZlib | undefined
}

const defaultHtmlOptions: HtmlOptions = {
  layout: "auto",
  package: "single",
  embedFonts: true,
  images: true,
  navigation: true,
  filePerPage: false,
}

export interface HtmlSource {
  readonly document: Document
  /** What the fixed layout is drawn from. */
  readonly scene: Scene
}

interface Page {
  readonly body: Html
  readonly css: string
  readonly pages: number
}

/** Writes HTML: one file, one a page, or a zip of pages and assets. */
export async function writeHtml(
  source: HtmlSource,
  bytes: SceneBytes,
  options: Partial<HtmlOptions> = {},
): Promise<Outcome<readonly WrittenFile[]>> {
  const settings: HtmlOptions = { ...defaultHtmlOptions, ...options }
  const assets = createAssets(bytes, settings.package === "zip")
  const diagnostics: Diagnostic[] = []
  const words = wordsOf(languageOf(source.document))
  const pages = await pagesOf(source, { assets, settings, diagnostics, words })
  const name = (index: number): string =>
    pages.length === 1 ? "index.html" : `page-${index + 1}.html`
  const texts = pages.map((page, index) =>
    htmlDocument(
      source.document,
      page,
      settings.package === "zip" ? cssName(pages, index) : undefined,
      neighbours(index),
    ),
  )
  if (settings.package === "zip") {
    const css = pages.map((page, index) => ({ name: cssName(pages, index), content: page.css }))
    const entries = [
      ...texts.map((content, index) => ({ name: name(index), content })),
      ...css,
      ...assets.files(),
    ]
    return {
      value: [
        {
          suffix: "",
          format: "zip",
          content: packZip(entries, settings.zlib),
          pages: source.document.pages.length,
        },
      ],
      diagnostics,
    }
  }
  const utf8 = new TextEncoder()
  const value = texts.map((text, index) => ({
    suffix: pages.length === 1 ? "" : `-${index + 1}`,
    format: "html" as const,
    content: utf8.encode(text),
    pages: pages[index]?.pages ?? 1,
  }))
  return { value, diagnostics }

  /** Pages of a zip know each other's names; single files are named by the visitor and do not. */
  function neighbours(index: number): { previous?: string; next?: string } {
    if (settings.package !== "zip" || pages.length === 1) return {}
    return {
      ...(index > 0 && { previous: name(index - 1) }),
      ...(index < pages.length - 1 && { next: name(index + 1) }),
    }
  }
}

function pagesOf(source: HtmlSource, means: Means): Promise<Page[]> {
  const drawn = drawnPages(source.document, means.settings.layout)
  return drawn.size === source.scene.pages.length
    ? fixedPages(source.scene, means)
    : reflowPages(source, drawn, means)
}

const cssName = (pages: readonly Page[], index: number): string =>
  pages.length === 1 ? "style.css" : `style-${index + 1}.css`

interface Means {
  readonly assets: Assets
  readonly settings: HtmlOptions
  readonly diagnostics: Diagnostic[]
  readonly words: PageWords
}

/** Text in one column, with the pages of `drawn` between it as they look. */
async function reflowPages(
  { document, scene }: HtmlSource,
  drawn: ReadonlySet<number>,
  means: Means,
): Promise<Page[]> {
  const { assets, settings } = means
  const urls = new Map<number, string>()
  if (settings.images) {
    for (const [index, image] of document.images.entries())
      urls.set(index, await assets.image(image.key, image.format))
  }
  const imageUrl = (image: number): string | undefined => urls.get(image)
  const fixed = await drawPages(scene, drawn, means)
  const parts = settings.filePerPage
    ? splitByPage(document).map((blocks, index) => ({
        flow: flowOf([blocks], fixed.pages, index),
        page: document.pages[index],
      }))
    : [{ flow: flowOf(partsOf(document, drawn), fixed.pages, 0), page: undefined }]
  return parts.map(({ flow, page }) => {
    const isDrawn = page !== undefined && fixed.pages.has(page.index)
    const { body, css } = reflowPage(document, {
      flow,
      running: isDrawn
        ? { above: [], below: [] }
        : page
          ? runningTextOf(page)
          : runningTextOnce(textPages(document, drawn)),
      imageUrl,
      withNavigation: settings.navigation,
    })
    return {
      body,
      css: fixed.pages.size > 0 ? `${css}\n${fixed.css}` : css,
      pages: settings.filePerPage ? 1 : document.pages.length,
    }
  })
}

/** The running text of drawn pages is drawn with them. */
const textPages = (document: Document, drawn: ReadonlySet<number>): Document =>
  drawn.size === 0
    ? document
    : { ...document, pages: document.pages.filter(({ index }) => !drawn.has(index)) }

/** Blocks of the whole document, cut by page only where a page between them is drawn. */
const partsOf = (document: Document, drawn: ReadonlySet<number>): readonly Block[][] =>
  drawn.size === 0
    ? [document.sections.flatMap((section) => [...section.blocks])]
    : splitByPage(document)

/** Text and drawn pages in turn; `first` is the page of the first part. */
function flowOf(
  parts: readonly (readonly Block[])[],
  pages: ReadonlyMap<number, Html>,
  first: number,
): ReflowContent["flow"] {
  const flow: (readonly Block[] | Html)[] = []
  for (const [index, blocks] of parts.entries()) {
    const page = pages.get(first + index)
    const last = flow.at(-1)
    if (page !== undefined) flow.push(page)
    else if (last !== undefined && typeof last !== "string")
      flow[flow.length - 1] = [...last, ...blocks]
    else flow.push(blocks)
  }
  return flow
}

/** Pages that are shown as they look. */
function drawnPages(document: Document, layout: HtmlOptions["layout"]): ReadonlySet<number> {
  if (layout === "reflow") return new Set()
  return new Set(
    document.pages.flatMap(({ index, isDesigned, isRecognised }) =>
      layout === "fixed" || (isDesigned && !isRecognised) ? [index] : [],
    ),
  )
}

async function drawPages(
  scene: Scene,
  drawn: ReadonlySet<number>,
  { assets, settings, diagnostics, words }: Means,
): Promise<{ readonly pages: ReadonlyMap<number, Html>; readonly css: string }> {
  const pages = new Map<number, Html>()
  if (drawn.size === 0) return { pages, css: "" }
  const shown = {
    ...scene,
    pages: scene.pages.filter(({ index }) => drawn.has(index)).map(withShownCharacters),
  }
  const fonts = await prepareFonts(shown, assets, settings.embedFonts)
  diagnostics.push(...fonts.diagnostics)
  const means = { fonts, assets: settings.images ? assets : undefined, words }
  for (const page of shown.pages) pages.set(page.index, await fixedPage(page, scene, means))
  return { pages, css: [drawnPageCss, fonts.faces].join("\n") }
}

async function fixedPages(scene: Scene, means: Means): Promise<Page[]> {
  const { settings, words } = means
  const all = new Set(scene.pages.map(({ index }) => index))
  const { pages, css } = await drawPages(scene, all, means)
  const drawn = [...pages.values()]
  const outline = settings.navigation ? outlineNavigation(scene, words) : emptyHtml
  const sheet = `${bareBodyCss}\n${css}`
  if (settings.filePerPage)
    return drawn.map((body) => ({ body: tag("main", {}, body), css: sheet, pages: 1 }))
  return [{ body: join([outline, tag("main", {}, drawn)]), css: sheet, pages: drawn.length }]
}

function htmlDocument(
  document: Document,
  page: Page,
  cssFile: string | undefined,
  links: { previous?: string; next?: string },
): string {
  const words = wordsOf(languageOf(document))
  const head = tag("head", {}, [
    tag("meta", { charset: "utf-8" }),
    tag("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    tag("title", {}, chars(document.info.title?.trim() || words.untitled)),
    cssFile ? tag("link", { rel: "stylesheet", href: cssFile }) : styleSheet(page.css),
  ])
  const turning =
    links.previous || links.next
      ? tag("nav", { class: "pages" }, [
          links.previous
            ? tag("a", { href: links.previous, rel: "prev" }, chars(words.previous))
            : emptyHtml,
          links.next ? tag("a", { href: links.next, rel: "next" }, chars(words.next)) : emptyHtml,
        ])
      : emptyHtml
  return `<!doctype html>\n${tag("html", { lang: languageOf(document) }, [head, tag("body", {}, [page.body, turning])])}\n`
}
