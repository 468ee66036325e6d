import type { PathSegment, SceneBytes } from "../../model/scene.ts"
import { loadImage } from "../../images/region-key.ts"
import type { ZipEntry } from "../../ooxml/zip.ts"
import { dataUri } from "./base64.ts"

/**
 * Where pictures and fonts of a file go: into it as data URIs, or beside it. Equal keys are fetched
 * once.
 */
export interface Assets {
  image(key: string, format: "jpg" | "png"): Promise<string>
  /** Gives the address of a PNG drawn from the page. */
  drawn(key: string, png: Uint8Array): string
  font(key: string, bytes: Uint8Array, format: "ttf" | "otf"): string
  /** Fetches the program of a font of the scene. */
  fontProgram(key: string): Promise<Uint8Array | undefined>
  /** Fetches outlines of characters; undefined where the source has none to give. */
  outlines(
    key: string,
    characters: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PathSegment[]>> | undefined
  drawRegion: SceneBytes["drawRegion"]
  /** Files that stand beside the page; empty for data URIs. */
  files(): readonly ZipEntry[]
}

const mediaTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  ttf: "font/ttf",
  otf: "font/otf",
} as const

export function createAssets(bytes: SceneBytes, beside: boolean): Assets {
  const urls = new Map<string, string>()
  const files: ZipEntry[] = []
  const place = (
    key: string,
    content: Uint8Array,
    folder: string,
    extension: keyof typeof mediaTypes,
  ): string => {
    const url = beside
      ? `assets/${folder}-${urls.size + 1}.${extension}`
      : dataUri(mediaTypes[extension], content)
    if (beside) files.push({ name: url, content })
    urls.set(key, url)
    return url
  }
  return {
    async image(key, format) {
      return urls.get(key) ?? place(key, await loadImage(bytes, key), "image", format)
    },
    drawn: (key, png) => urls.get(key) ?? place(key, png, "image", "png"),
    font: (key, content, format) => urls.get(key) ?? place(key, content, "font", format),
    outlines: (key, characters) => bytes.outlines?.(key, characters),
    fontProgram: (key) => bytes.font(key),
    drawRegion: (page, box, scale, options) => bytes.drawRegion(page, box, scale, options),
    files: () => files,
  }
}
