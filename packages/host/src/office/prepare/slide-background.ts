import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"

const SHEETS = /^ppt\/(?:slides|slideLayouts|slideMasters)\/[^/]+\.xml$/
/** Pixels of a picture that is cut; larger ones stay as they are. */
const MAX_PIXELS = 60_000_000
/** Share of the slide below which an edge is one. */
const NOTHING = 0.001

/**
 * Cuts pictures behind slides to what is seen of them.
 *
 * PowerPoint lets a picture of another shape stand over the edges of its slide (`a:fillRect` with
 * negative shares) or crops it (`a:srcRect`); the office program stretches all of it to the slide.
 * A picture that leaves a part of the slide free, or cannot be read, stays as it is. Source:
 * ECMA-376 part 1, 20.1.8.14 blipFill, 20.1.8.30 fillRect, 20.1.8.55 srcRect.
 */
export async function cropBackgrounds(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]))
  const changes = new Map<string, Uint8Array>()
  for (const [name, entry] of entries) {
    if (!SHEETS.test(name) || entry.unpacked > LONGEST) continue
    const xml = strFromU8(inflateEntry(bytes, entry))
    if (!isPlainMarkup(xml)) continue
    const fill = readFill(xml)
    if (fill === undefined) continue
    const relations = name.replace(/[^/]+$/, (file) => `_rels/${file}.rels`)
    const links = entries.get(relations)
    if (links === undefined || links.unpacked > LONGEST) continue
    const rels = strFromU8(inflateEntry(bytes, links))
    const source = mediaOf(rels, fill.relation)
    const media = source === undefined ? undefined : entries.get(source)
    const picture = media && (await crop(inflateEntry(bytes, media), fill))
    if (media === undefined || picture === undefined) continue
    const number = changes.size
    const made = media.name.replace(/[^/]+(?=\.[^.]+$)/, () => `background-of-slide-${number}`)
    if (entries.has(made)) continue
    changes.set(made, picture)
    changes.set(relations, strToU8(withRelation(rels, fill.relation, made)))
    changes.set(name, strToU8(xml.replace(fill.markup, () => wholeOf(fill.markup))))
  }
  return changes.size === 0 ? bytes : rewriteZip(bytes, changes)
}

/** Shares of the width or height, from each edge inwards. */
interface Edges {
  readonly l: number
  readonly t: number
  readonly r: number
  readonly b: number
}

/** A picture behind a slide. */
interface Fill {
  readonly markup: string
  readonly relation: string
  /** What of the picture is taken. */
  readonly taken: Edges
  /** Where it stands on the slide. */
  readonly placed: Edges
}

function readFill(xml: string): Fill | undefined {
  const markup = /<p:bgPr\b[^>]*>\s*(<a:blipFill\b[\s\S]*?<\/a:blipFill>)/.exec(xml)?.[1]
  const relation = markup && /<a:blip\b[^>]*\br:embed="([^"]+)"/.exec(markup)?.[1]
  if (!markup || !relation || !markup.includes("<a:stretch")) return undefined
  const taken = edgesOf(/<a:srcRect\b([^>]*)>/.exec(markup)?.[1])
  const placed = edgesOf(/<a:fillRect\b([^>]*)>/.exec(markup)?.[1])
  const isCut = [...Object.values(taken), ...Object.values(placed)].some(
    (share) => Math.abs(share) > NOTHING,
  )
  const isCovering = Object.values(placed).every((share) => share <= NOTHING)
  return isCut && isCovering ? { markup, relation, taken, placed } : undefined
}

/** Thousandths of a percent, or percent with its sign. */
function edgesOf(attributes = ""): Edges {
  const share = (edge: string): number => {
    const text = new RegExp(`\\b${edge}="(-?[\\d.]+)(%?)"`).exec(attributes)
    return text === null ? 0 : Number(text[1]) / (text[2] === "%" ? 100 : 100_000)
  }
  return { l: share("l"), t: share("t"), r: share("r"), b: share("b") }
}

/**
 * The part that a relation of a slide, layout or master leads to, where it is a picture of the
 * file.
 */
function mediaOf(rels: string, id: string): string | undefined {
  const relation = rels.match(/<Relationship\b[^>]*>/g)?.find((tag) => tag.includes(`Id="${id}"`))
  const file = relation && /\bTarget="(?:\.\.|\/ppt)\/media\/([^"/]+)"/.exec(relation)?.[1]
  return file && /\.(?:jpe?g|png)$/i.test(file) ? `ppt/media/${file}` : undefined
}

const NEW_RELATION = "rIdBackground"

const withRelation = (rels: string, id: string, part: string): string =>
  rels.replace(
    "</Relationships>",
    `<Relationship Id="${NEW_RELATION}-${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/${part.slice(part.lastIndexOf("/") + 1)}"/></Relationships>`,
  )

const wholeOf = (markup: string): string =>
  markup
    .replace(/\br:embed="([^"]+)"/, (_, id: string) => `r:embed="${NEW_RELATION}-${id}"`)
    .replace(/<a:srcRect\b[^>]*\/>|<a:srcRect\b[^>]*>\s*<\/a:srcRect>/, "")
    .replace(/<a:fillRect\b[^>]*\/>|<a:fillRect\b[^>]*>\s*<\/a:fillRect>/, "<a:fillRect/>")

/**
 * The part of a picture that the slide shows, in its own format; undefined where it cannot be read.
 */
async function crop(picture: Uint8Array, { taken, placed }: Fill): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import("sharp")
  try {
    const image = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    const { width, height, format } = await image.metadata()
    const across = span(width, [taken.l, taken.r], [placed.l, placed.r])
    const down = span(height, [taken.t, taken.b], [placed.t, placed.b])
    if (across === undefined || down === undefined) return undefined
    const part = image.extract({
      left: across.start,
      top: down.start,
      width: across.length,
      height: down.length,
    })
    return format === "png"
      ? await part.png().toBuffer()
      : await part.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer()
  } catch {
    return undefined
  }
}

/**
 * The pixels that are seen along one side; undefined where the picture does not reach over all of
 * it.
 */
function span(
  pixels: number,
  [before, after]: readonly [number, number],
  [start, end]: readonly [number, number],
): { start: number; length: number } | undefined {
  const whole = pixels * (1 - before - after)
  // The picture is as wide as the slide and what stands over its edges.
  const scale = whole / (1 - start - end)
  const from = Math.round(pixels * before - start * scale)
  const length = Math.round(scale)
  return from >= 0 && length >= 1 && from + length <= pixels ? { start: from, length } : undefined
}
