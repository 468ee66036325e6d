import { concat } from "../../base/bytes.ts"
import type { Box } from "../../base/geometry.ts"
import type { Host } from "../../base/host.ts"
import type { SfntFont } from "../../fonts/sfnt.ts"
import type { Drawing, DrawingPage, DrawingShade, OpenedPicture } from "../../model/drawing.ts"
import { ownZlib, type Zlib } from "../../pdf/objects/flate.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { bytesString, dict, name, ref, stream, type PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { ContentBuilder, spell } from "./content.ts"
import { FontUse } from "./font-use.ts"
import { writeOutline } from "./outline.ts"
import { writePicture } from "./picture.ts"
import { shadingOf } from "./shading.ts"

export interface DrawingPdfOptions {
  /** Draw text as outlines: looks the same everywhere, cannot be searched. */
  readonly textAsCurves?: boolean
  /** Keep the drawing's layers as optional content that a viewer can switch. */
  readonly layers?: boolean
  /**
   * The pictures of `drawing.images`, opened, in the same order; undefined where one could not be
   * read.
   */
  readonly pictures?: readonly (OpenedPicture | undefined)[]
  readonly producer?: string
}

/**
 * Writes a drawing as PDF: vector paths, embedded subset faces with Unicode maps, layers as
 * optional content.
 *
 * `faces` are the parsed faces of `drawing.faces`, in the same order. Same input, same bytes.
 * Source: ISO 32000-2, 7.7 document structure, 8.11 optional content.
 */
export function writeDrawing(
  drawing: Drawing,
  faces: readonly SfntFont[],
  host: Pick<Host, "zlib" | "aesCbc">,
  options: DrawingPdfOptions = {},
): Uint8Array {
  const zlib = host.zlib ?? ownZlib
  const writer = new PdfWriter({ tools: toolsOf(host), version: "1.7", packs: true })
  const hasLayers = options.layers !== false && drawing.layers.length > 0
  const fonts = faces.map(
    (face, index) => new FontUse(`F${index}`, drawing.faces[index]?.family ?? "Face", face),
  )
  const layers = hasLayers
    ? drawing.layers.map((layer) =>
        writer.put(dict({ Type: name("OCG"), Name: unicodeString(layer.name) })),
      )
    : []
  const states = new PaintStates()
  const placed = (options.pictures ?? []).map(
    (picture) => picture && writePicture(picture, writer, zlib),
  )
  const pictureOf = (image: number) => {
    const picture = options.pictures?.[image]
    return picture && { name: `I${image}`, width: picture.width, height: picture.height }
  }
  const context = { writer, zlib, resources: writer.allocate(), parent: writer.allocate() }
  const pages = drawing.pages.map((page) => {
    const content = new ContentBuilder({
      fonts,
      alphaName: (alpha) => states.alphaName(alpha),
      shadeName: (shade) => states.shadeName(shade),
      pictureOf,
      asCurves: options.textAsCurves === true,
      hasLayers,
    })
    content.add(page.items)
    return writePage(context, page, content.bytes())
  })
  writer.add(
    context.resources,
    dict({
      Font: dict(
        Object.fromEntries(
          fonts.filter((font) => font.isUsed).map((font) => [font.name, font.write(writer, zlib)]),
        ),
      ),
      ...states.resources(),
      XObject: dict(
        Object.fromEntries(
          placed.flatMap((picture, index) => (picture ? [[`I${index}`, picture] as const] : [])),
        ),
      ),
      Properties: dict(Object.fromEntries(layers.map((layer, index) => [`L${index}`, layer]))),
    }),
  )
  writer.add(context.parent, dict({ Type: name("Pages"), Count: pages.length, Kids: pages }))
  finish(writer, drawing, { parent: context.parent, layers, pages, producer: options.producer })
  return concat(writer.take())
}

/** Transparencies and shadings that pages name, each once. */
class PaintStates {
  readonly #alphas = new Map<number, PdfValue>()
  readonly #shades = new Map<string, { name: string; value: PdfValue }>()

  alphaName(alpha: number): string {
    if (!this.#alphas.has(alpha))
      this.#alphas.set(alpha, dict({ Type: name("ExtGState"), ca: alpha, CA: alpha }))
    return nameOfAlpha(alpha)
  }

  shadeName(shade: DrawingShade): string {
    const key = JSON.stringify([shade.kind, shade.stops])
    const known = this.#shades.get(key) ?? {
      name: `S${this.#shades.size}`,
      value: shadingOf(shade),
    }
    this.#shades.set(key, known)
    return known.name
  }

  resources(): Record<"ExtGState" | "Shading", PdfValue> {
    const states = [...this.#alphas].map(([alpha, state]) => [nameOfAlpha(alpha), state])
    const shades = [...this.#shades.values()].map((shade) => [shade.name, shade.value])
    return {
      ExtGState: dict(Object.fromEntries(states)),
      Shading: dict(Object.fromEntries(shades)),
    }
  }
}

const nameOfAlpha = (alpha: number): string => `A${Math.round(alpha * 1000)}`

interface PageContext {
  readonly writer: PdfWriter
  readonly zlib: Zlib
  readonly resources: number
  readonly parent: number
}

function writePage(
  { writer, zlib, resources, parent }: PageContext,
  page: DrawingPage,
  content: Uint8Array,
): PdfValue {
  // Page space has y down, PDF has y up: one matrix turns the whole page.
  const head = new TextEncoder().encode(
    `${backgroundText(page)}1 0 0 -1 0 ${spell(page.height)} cm 1 j 1 J\n`,
  )
  const body = writer.put(
    stream(dict({ Filter: name("FlateDecode") }), zlib.deflate(concat([head, content]), 6)),
  )
  return writer.put(
    dict({
      Type: name("Page"),
      Parent: ref(parent),
      MediaBox: [0, 0, Number(spell(page.width)), Number(spell(page.height))],
      Resources: ref(resources),
      Contents: body,
      Annots: page.links?.map(({ box, address }) => linkOf(box, address, page.height)),
    }),
  )
}

/** Source: ISO 32000-2, 12.5.6.5 and 12.6.4.8. */
function linkOf({ x0, y0, x1, y1 }: Box, address: string, height: number): PdfValue {
  return dict({
    Type: name("Annot"),
    Subtype: name("Link"),
    Rect: [x0, height - y1, x1, height - y0].map((value) => Number(spell(value))),
    Border: [0, 0, 0],
    A: dict({ S: name("URI"), URI: bytesString(address) }),
  })
}

function backgroundText(page: DrawingPage): string {
  if (page.background === undefined) return ""
  const parts = [page.background >> 16, page.background >> 8, page.background].map((part) =>
    spell((part & 255) / 255),
  )
  return `q ${parts.join(" ")} rg 0 0 ${spell(page.width)} ${spell(page.height)} re f Q\n`
}

function finish(
  writer: PdfWriter,
  drawing: Drawing,
  parts: {
    parent: number
    layers: readonly PdfValue[]
    pages: readonly PdfValue[]
    producer: string | undefined
  },
): void {
  const layerProperties = dict({
    OCGs: [...parts.layers],
    D: dict({ Order: [...parts.layers], ON: [...parts.layers], ListMode: name("AllPages") }),
  })
  const headings = drawing.headings ?? []
  const destinations = drawing.pages.length > 1
  const root = writer.put(
    dict({
      Type: name("Catalog"),
      Pages: ref(parts.parent),
      Outlines: writeOutline(headings, { pages: drawing.pages, refs: parts.pages }, writer),
      OCProperties: parts.layers.length > 0 ? layerProperties : undefined,
      PageLabels: destinations
        ? dict({
            Nums: drawing.pages.flatMap((page, index) => [
              index,
              dict({ P: unicodeString(page.name) }),
            ]),
          })
        : undefined,
    }),
  )
  const info = writer.put(
    dict({
      Title: drawing.title === undefined ? undefined : unicodeString(drawing.title),
      Producer: parts.producer === undefined ? undefined : unicodeString(parts.producer),
    }),
  )
  writer.finish(dict({ Root: root, Info: info }))
}

/** UTF-16 with byte order mark where Latin letters do not do. Source: ISO 32000-2, 7.9.2.2. */
function unicodeString(text: string): PdfValue {
  if (/^[\x20-\x7e]*$/.test(text)) return bytesString(text)
  let bytes = "\xfe\xff"
  for (let index = 0; index < text.length; index++)
    bytes += String.fromCharCode(text.charCodeAt(index) >> 8, text.charCodeAt(index) & 255)
  return bytesString(bytes)
}
