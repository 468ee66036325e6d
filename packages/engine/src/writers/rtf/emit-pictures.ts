import { loadImage, regionKey } from "../../images/region-key.ts"
import { sniffImage } from "../../images/sniff-image.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Document, Figure } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { blockListsOf, figuresOf } from "../../model/walk.ts"
import { emptyRtf, group, hexDigits, rtf, words, type Rtf } from "./markup.ts"

/** Pixels a point of drawings, which RTF readers show as pictures. */
const DRAWING_SCALE = 2.5
/** Widest and highest a picture may be given, in points: the sheets of ISO A0. */
const LARGEST = 3400

/** Fetches the pictures of a document and gives each as a group, by its key. */
export async function loadPictures(
  document: Document,
  bytes: SceneBytes,
  diagnostics: Diagnostic[],
): Promise<(figure: Figure) => Rtf> {
  const data = new Map<string, Rtf>()
  for (const blocks of blockListsOf(document)) {
    for (const figure of figuresOf(blocks)) {
      const key = pictureKey(figure, document)
      if (key === undefined || data.has(key)) continue
      const content = await loadImage(bytes, key)
      const format = sniffImage(content)
      if (format)
        data.set(
          key,
          rtf`${words({ [format === "jpg" ? "jpegblip" : "pngblip"]: true })}\n${hexLines(content)}`,
        )
      else diagnostics.push({ kind: "image-degraded", detail: key })
    }
  }
  return (figure) => {
    const key = pictureKey(figure, document)
    const picture = key === undefined ? undefined : data.get(key)
    if (picture === undefined) return emptyRtf
    const box = figure.placement[0]?.box
    const image =
      figure.content.kind === "picture" ? document.images[figure.content.image] : undefined
    const width = Math.min(LARGEST, box ? box.x1 - box.x0 : (image?.width ?? 72) * 0.75)
    const height = Math.min(LARGEST, box ? box.y1 - box.y0 : (image?.height ?? 72) * 0.75)
    return group(
      rtf`\\pict`,
      words({
        picw: image?.width ?? width,
        pich: image?.height ?? height,
        picwgoal: width * 20,
        pichgoal: height * 20,
      }),
      picture,
    )
  }
}

function pictureKey(figure: Figure, document: Document): string | undefined {
  const { content } = figure
  if (content.kind === "picture") return document.images[content.image]?.key
  const place = figure.placement[0]
  return content.kind === "drawing" && place
    ? regionKey({ page: place.page, box: place.box, scale: DRAWING_SCALE, withoutText: true })
    : undefined
}

/** Bytes a line: lines of 128 digits are what every reader takes. */
const LINE = 64

function hexLines(bytes: Uint8Array): Rtf {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += LINE) {
    let line = ""
    for (const byte of bytes.subarray(at, at + LINE))
      line += (byte < 16 ? "0" : "") + byte.toString(16)
    lines.push(line)
  }
  return hexDigits(lines.join("\n"))
}
