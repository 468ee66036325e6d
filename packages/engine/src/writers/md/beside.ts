import { shapesSvg } from "../../html/shapes-svg.ts"
import { loadImage } from "../../images/region-key.ts"
import type { Document } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import type { ZipEntry } from "../../ooxml/zip.ts"
import type { Writing } from "./context.ts"

/** Pictures that stand beside the file, named in the order in which the text shows them. */
export interface Beside extends Pick<Writing, "picture" | "drawing"> {
  /** Fetches the bytes of all that was named. */
  files(): Promise<readonly ZipEntry[]>
}

/** A drawing thinner than this is a rule or a mark, not a picture; points. */
const THINNEST = 12

export function picturesBeside(document: Document, bytes: SceneBytes): Beside {
  const paths = new Map<number, string>()
  const drawings: ZipEntry[] = []
  return {
    picture(index) {
      const image = document.images[index]
      if (!image) return undefined
      const path = paths.get(index) ?? `images/image-${paths.size + 1}.${image.format}`
      paths.set(index, path)
      return path
    },
    drawing({ shapes }, { box }, label) {
      if (Math.min(box.x1 - box.x0, box.y1 - box.y0) < THINNEST) return undefined
      const name = `images/drawing-${drawings.length + 1}.svg`
      drawings.push({ name, content: `${shapesSvg(shapes, box, label)}\n` })
      return name
    },
    async files() {
      const files: ZipEntry[] = []
      for (const [index, name] of paths) {
        const key = document.images[index]?.key
        if (key !== undefined) files.push({ name, content: await loadImage(bytes, key) })
      }
      return [...files, ...drawings]
    },
  }
}

/** No pictures at all. */
export const noPictures: Beside = {
  picture: () => undefined,
  drawing: () => undefined,
  files: async () => [],
}
