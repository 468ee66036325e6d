import { mmToPt } from "../../base/units.ts"

/** A box on a page in PDF space: points, origin bottom left. */
export interface PicturePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PageOptions {
  readonly page: "a4" | "a3" | "letter" | "image"
  readonly orientation: "auto" | "portrait" | "landscape"
  readonly fit: "contain" | "cover" | "page-to-image"
  readonly margin: "none" | "small" | "large"
  readonly perPage: "1" | "2" | "4" | "6" | "id-card"
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Portrait sizes in points. */
const papers = { a4: [595.28, 841.89], a3: [841.89, 1190.55], letter: [612, 792] } as const
const margins = { none: 0, small: mmToPt(10), large: mmToPt(25) } as const
/** Gap between images that share a page. */
const GAP = mmToPt(5)
/** An identity card of format ID-1. Source: ISO/IEC 7810. */
const card = { width: mmToPt(85.6), height: mmToPt(53.98) } as const
/** Longest side a page may have. Source: ISO 32000-2, annex C. */
const LONGEST = 14_400
/** Columns and rows of several images on an upright page. */
const grids = { "1": [1, 1], "2": [1, 2], "4": [2, 2], "6": [2, 3] } as const

export const imagesPerPage = (options: PageOptions): number =>
  options.perPage === "id-card" ? 2 : Number(options.perPage)

export interface PageLayout {
  readonly size: Size
  /** Where each image is drawn, and the box it is clipped to. */
  readonly places: readonly { readonly image: PicturePlace; readonly clip: PicturePlace }[]
}

/** Places up to `imagesPerPage` images, given their natural sizes in points, on one page. */
export function layOut(images: readonly Size[], options: PageOptions): PageLayout {
  const [first = { width: 1, height: 1 }] = images
  const isOwnSize =
    (options.page === "image" || options.fit === "page-to-image") && options.perPage === "1"
  if (isOwnSize) return pageAround(first, margins[options.margin])
  const size = pageSize(images, options)
  const cells = options.perPage === "id-card" ? cardCells(size) : gridCells(size, options)
  return {
    size,
    places: images.flatMap((image, index) => placeIn(image, cells[index], options.fit)),
  }
}

function pageAround(image: Size, margin: number): PageLayout {
  const scale = Math.min(1, (LONGEST - 2 * margin) / Math.max(image.width, image.height))
  const place = { x: margin, y: margin, width: image.width * scale, height: image.height * scale }
  return {
    size: { width: place.width + 2 * margin, height: place.height + 2 * margin },
    places: [{ image: place, clip: place }],
  }
}

function pageSize(images: readonly Size[], options: PageOptions): Size {
  const [width, height] = papers[options.page === "image" ? "a4" : options.page]
  const [columns, rows] = options.perPage === "id-card" ? [1, 1] : grids[options.perPage]
  const wide = images.filter((image) => image.width > image.height).length
  // A page holding a row of two wants the images' own direction turned once.
  const prefersWide =
    options.perPage !== "id-card" &&
    (columns === rows || options.perPage === "1"
      ? wide * 2 > images.length
      : wide * 2 < images.length)
  const isWide =
    options.orientation === "landscape" || (options.orientation === "auto" && prefersWide)
  return isWide ? { width: height, height: width } : { width, height }
}

function gridCells(size: Size, options: PageOptions): PicturePlace[] {
  const [across, down] = options.perPage === "id-card" ? [1, 2] : grids[options.perPage]
  const [columns, rows] = size.width > size.height ? [down, across] : [across, down]
  const margin = margins[options.margin]
  const width = (size.width - 2 * margin - GAP * (columns - 1)) / columns
  const height = (size.height - 2 * margin - GAP * (rows - 1)) / rows
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: margin + (index % columns) * (width + GAP),
    y: size.height - margin - height - Math.floor(index / columns) * (height + GAP),
    width,
    height,
  }))
}

/** Front above back, both at the size of the card. */
function cardCells(size: Size): PicturePlace[] {
  const x = (size.width - card.width) / 2
  const middle = size.height / 2
  const gap = GAP * 4
  return [
    { x, y: middle + gap, ...card },
    { x, y: middle - gap - card.height, ...card },
  ]
}

function placeIn(
  image: Size,
  cell: PicturePlace | undefined,
  fit: PageOptions["fit"],
): { image: PicturePlace; clip: PicturePlace }[] {
  if (!cell) return []
  const [acrossScale, downScale] = [cell.width / image.width, cell.height / image.height]
  const scale =
    fit === "cover" ? Math.max(acrossScale, downScale) : Math.min(acrossScale, downScale)
  const [width, height] = [image.width * scale, image.height * scale]
  const place = {
    x: cell.x + (cell.width - width) / 2,
    y: cell.y + (cell.height - height) / 2,
    width,
    height,
  }
  return [{ image: place, clip: fit === "cover" ? cell : place }]
}
