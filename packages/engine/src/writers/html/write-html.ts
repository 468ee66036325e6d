import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import type { Document } from "../../model/document.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { runningTextOf, runningTextOnce } from "../../model/running-text.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { packZip } from "../../ooxml/zip.ts"
import { createAssets, type Assets } from "./assets.ts"
import { fixedPage } from "./fixed/fixed-page.ts"
import { outlineNavigation } from "./fixed/outline-navigation.ts"
import { prepareFonts } from "./fixed/web-fonts.ts"
import { chars, emptyHtml, join, styleSheet, tag, type Html } from "../../html/markup.ts"
import { languageOf, reflowPage } from "../../html/reflow/reflow-page.ts"
import { splitByPage } from "./split-by-page.ts"

export interface HtmlOptions {
  /** Pages as they look, or a text that fits any window. */
  readonly layout: "fixed" | "reflow"
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
  layout: "fixed",
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
  const pages =
    settings.layout === "reflow"
      ? await reflowPages(source.document, assets, settings)
      : await fixedPages(source.scene, assets, settings, diagnostics)
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

const cssName = (pages: readonly Page[], index: number): string =>
  pages.length === 1 ? "style.css" : `style-${index + 1}.css`

async function reflowPages(
  document: Document,
  assets: Assets,
  options: HtmlOptions,
): Promise<Page[]> {
  const urls = new Map<number, string>()
  if (options.images) {
    for (const [index, image] of document.images.entries())
      urls.set(index, await assets.image(image.key, image.format))
  }
  const imageUrl = (image: number): string | undefined => urls.get(image)
  const parts = options.filePerPage
    ? splitByPage(document).map((blocks, index) => ({ blocks, page: document.pages[index] }))
    : [{ blocks: document.sections.flatMap((section) => section.blocks), page: undefined }]
  return parts.map(({ blocks, page }) => ({
    ...reflowPage(document, {
      blocks,
      running: page ? runningTextOf(page) : runningTextOnce(document),
      imageUrl,
      withNavigation: options.navigation,
    }),
    pages: options.filePerPage ? 1 : document.pages.length,
  }))
}

async function fixedPages(
  scene: Scene,
  assets: Assets,
  options: HtmlOptions,
  diagnostics: Diagnostic[],
): Promise<Page[]> {
  const fonts = await prepareFonts(scene, assets, options.embedFonts)
  diagnostics.push(...fonts.diagnostics)
  const drawn: Html[] = []
  for (const page of scene.pages)
    drawn.push(await fixedPage(page, scene, fonts, options.images ? assets : undefined))
  const outline = options.navigation ? outlineNavigation(scene) : emptyHtml
  if (options.filePerPage) return drawn.map((body) => ({ body, css: fonts.css, pages: 1 }))
  return [{ body: join([outline, tag("main", {}, drawn)]), css: fonts.css, pages: drawn.length }]
}

function htmlDocument(
  document: Document,
  page: Page,
  cssFile: string | undefined,
  links: { previous?: string; next?: string },
): string {
  const head = tag("head", {}, [
    tag("meta", { charset: "utf-8" }),
    tag("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    tag("title", {}, chars(document.info.title?.trim() || "文档")),
    cssFile ? tag("link", { rel: "stylesheet", href: cssFile }) : styleSheet(page.css),
  ])
  const turning =
    links.previous || links.next
      ? tag("nav", { class: "pages" }, [
          links.previous
            ? tag("a", { href: links.previous, rel: "prev" }, chars("上一页"))
            : emptyHtml,
          links.next ? tag("a", { href: links.next, rel: "next" }, chars("下一页")) : emptyHtml,
        ])
      : emptyHtml
  return `<!doctype html>\n${tag("html", { lang: languageOf(document) }, [head, tag("body", {}, [page.body, turning])])}\n`
}
