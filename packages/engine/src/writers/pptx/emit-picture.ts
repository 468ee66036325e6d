import { apply, type Box, type Matrix } from "../../base/geometry.ts"
import type { PictureContent } from "../../model/document.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { outlineXml, presetXml, transformXml, type ObjectIds, type Turn } from "./emit-shape.ts"
import type { Fit } from "./fit-page.ts"

/** Gives a picture. `relation` leads to its bytes. Source: ECMA-376 part 1, 19.3.1.37 "pic". */
export function pictureXml(
  content: PictureContent,
  relation: string,
  fit: Fit,
  ids: ObjectIds,
  details: { altText?: string | undefined } = {},
): Xml {
  const id = ids.next()
  const { box, turn } = placeOf(content)
  const crop = content.crop
  const share = (value: number): number | undefined => Math.round(value * 100_000) || undefined
  return element("p:pic", {}, [
    element("p:nvPicPr", {}, [
      element("p:cNvPr", { id, name: `图片 ${id}`, descr: details.altText }),
      element("p:cNvPicPr", {}, element("a:picLocks", { noChangeAspect: true })),
      element("p:nvPr"),
    ]),
    element("p:blipFill", {}, [
      element(
        "a:blip",
        { "r:embed": relation },
        content.alpha < 1 && element("a:alphaModFix", { amt: Math.round(content.alpha * 100_000) }),
      ),
      crop &&
        element("a:srcRect", {
          l: share(crop.left),
          t: share(crop.top),
          r: share(crop.right),
          b: share(crop.bottom),
        }),
      element("a:stretch", {}, element("a:fillRect")),
    ]),
    element("p:spPr", {}, [
      transformXml(box, fit, turn),
      content.outline && isUpright(turn)
        ? outlineXml(content.outline, box, fit)
        : presetXml("rect"),
    ]),
  ])
}

/** An outline is given as it lies on the page: it would turn and flip with its picture. */
const isUpright = ({ rot, flipH, flipV }: Turn): boolean => !rot && !flipH && !flipV

/**
 * Gives the upright box of a picture and the turn that puts it in place. A skew, which office
 * pictures do not know, is dropped.
 */
function placeOf({ matrix, crop }: PictureContent): { box: Box; turn: Turn } {
  const shown = crop ? croppedMatrix(matrix, crop) : matrix
  const [a, b, c, d] = shown
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)]
  const middle = apply(shown, 0.5, 0.5)
  const box = {
    x0: middle.x - width / 2,
    y0: middle.y - height / 2,
    x1: middle.x + width / 2,
    y1: middle.y + height / 2,
  }
  const isMirrored = a * d - b * c < 0
  // A mirror is taken as one about the upright axis, so that the turn is that of the lower edge.
  const angle = isMirrored ? Math.atan2(-b, -a) : Math.atan2(b, a)
  const degrees = ((((angle * 180) / Math.PI) % 360) + 360) % 360
  const upsideDown = isMirrored && Math.abs(degrees - 180) < 0.5
  if (upsideDown) return { box, turn: { flipV: true } }
  return {
    box,
    turn: {
      rot: Math.abs(degrees) < 0.05 || degrees > 359.95 ? undefined : Math.round(degrees * 60_000),
      flipH: isMirrored || undefined,
    },
  }
}

function croppedMatrix(
  [a, b, c, d, e, f]: Matrix,
  crop: NonNullable<PictureContent["crop"]>,
): Matrix {
  const [wide, high] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom]
  return [
    a * wide,
    b * wide,
    c * high,
    d * high,
    e + a * crop.left + c * crop.top,
    f + b * crop.left + d * crop.top,
  ]
}
