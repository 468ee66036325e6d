import type { Diagnostic } from "../../../base/failure.ts"
import { height, width } from "../../../base/geometry.ts"
import { regionKey } from "../../../images/region-key.ts"
import type { DocumentImage, FigureContent, PictureContent } from "../../../model/document.ts"
import type { Scene, ScenePage } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { itemLook } from "./item-look.ts"

/** Turns figure drafts into content of a document and keeps the list of its images. */
export interface FigureImages {
  /** Gives the content of a draft; regions become pictures. */
  content(draft: FigureDraft): FigureContent
  /** Images named by the contents given out, in the order of asking. */
  images(): readonly DocumentImage[]
  /** Images of the scene. */
  readonly source: Scene["images"]
  readonly diagnostics: readonly Diagnostic[]
}

/** Pixels a point of drawn regions: 200 dpi prints clean and keeps files small. */
const REGION_SCALE = 200 / 72

/**
 * Makes the image list of one document; equal images and equal regions are listed once. `pages` are
 * named by their places in the file.
 */
export function createFigureImages(
  { pages, images: source }: { pages: ReadonlyMap<number, ScenePage>; images: Scene["images"] },
  scale: number = REGION_SCALE,
): FigureImages {
  const indexByKey = new Map<string, number>()
  const images: DocumentImage[] = []
  const diagnostics: Diagnostic[] = []
  const drawn = new DrawnRegions(pages)
  const indexOf = (image: DocumentImage): number => {
    const known = indexByKey.get(image.key)
    if (known !== undefined) return known
    indexByKey.set(image.key, images.length)
    return images.push(image) - 1
  }
  const drawRegion = ({ page, box, items }: FigureDraft): number => {
    const objects = objectRanges(pages.get(page), items)
    const key = regionKey({ page, box, scale, withoutText: false, ...(objects && { objects }) })
    const size = {
      width: Math.max(1, Math.round(width(box) * scale)),
      height: Math.max(1, Math.round(height(box) * scale)),
    }
    return indexOf({ ...size, hasAlpha: objects !== undefined, format: "png", key })
  }
  const region = (draft: FigureDraft): PictureContent => {
    const { box } = draft
    const matrix = [width(box), 0, 0, height(box), box.x0, box.y0] as const
    const image = drawn.imageOf(draft, () => drawRegion(draft))
    return { kind: "picture", image, matrix, alpha: 1 }
  }
  return {
    content(draft) {
      const { content } = draft
      if (content.kind === "region") {
        diagnostics.push({
          kind: "region-rasterised",
          page: Math.floor(draft.page) + 1,
          detail: content.reason,
        })
        return region(draft)
      }
      if (content.kind !== "picture") return content
      const image = source[content.image]
      // JPEG 2000 is shown by neither office programs nor browsers.
      if (!image || image.format === "jpx") return region(draft)
      const { width, height, hasAlpha, format, key } = image
      return { ...content, image: indexOf({ width, height, hasAlpha, format, key }) }
    },
    images: () => images,
    source,
    diagnostics,
  }
}

/**
 * Gives the objects of items as ranges; undefined where the scene does not say what objects its
 * items are.
 */
function objectRanges(
  page: ScenePage | undefined,
  items: readonly number[],
): readonly (readonly [number, number])[] | undefined {
  const objects: number[] = []
  for (const at of items) {
    const item = page?.items[at]
    const object = item?.object
    if (object === undefined) return undefined
    const first = item?.kind === "image" ? (item.firstObject ?? object) : object
    for (let own = first; own <= object; own++) objects.push(own)
  }
  const ranges: [number, number][] = []
  for (const object of [...new Set(objects)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && object === last[1] + 1) last[1] = object
    else ranges.push([object, object])
  }
  return ranges
}

/** Images of the regions that were drawn in one box. */
interface DrawnThere {
  readonly first: { readonly draft: FigureDraft; readonly image: number }
  /** Images by what they look like, once a second region has this box. */
  byLook?: Map<string, number>
}

/**
 * Regions that were drawn: a deck repeats its ornaments on every page, and what is drawn alike is
 * drawn once. How a region looks is told only where another one has its box, as hardly any has.
 */
class DrawnRegions {
  readonly #pages: ReadonlyMap<number, ScenePage>
  readonly #places = new Map<string, DrawnThere>()

  constructor(pages: ReadonlyMap<number, ScenePage>) {
    this.#pages = pages
  }

  /** Gives the image of a region that looks like this one; `draw` makes one where there is none. */
  imageOf(draft: FigureDraft, draw: () => number): number {
    const { x0, y0, x1, y1 } = draft.box
    const place = [x0, y0, x1, y1].map((side) => Math.round(side * 10)).join("|")
    const there = this.#places.get(place)
    if (!there) {
      const image = draw()
      this.#places.set(place, { first: { draft, image } })
      return image
    }
    there.byLook ??= this.#looksOf(there.first)
    const look = this.#lookOf(draft)
    const alike = look === undefined ? undefined : there.byLook.get(look)
    if (alike !== undefined) return alike
    const image = draw()
    if (look !== undefined) there.byLook.set(look, image)
    return image
  }

  #looksOf({ draft, image }: DrawnThere["first"]): Map<string, number> {
    const look = this.#lookOf(draft)
    return new Map(look === undefined ? [] : [[look, image]])
  }

  /**
   * Names how items look in their box; undefined where text is among them or objects cannot be
   * drawn alone.
   */
  #lookOf({ page, items }: FigureDraft): string | undefined {
    const scenePage = this.#pages.get(page)
    const looks: string[] = []
    for (const index of items) {
      const look = itemLook(scenePage?.items[index])
      if (look === undefined) return undefined
      looks.push(look)
    }
    return looks.join("|")
  }
}
