import { strFromU8, unzipSync } from "fflate"
import type { Document } from "../../model/document.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { writeDocx } from "./write-docx.ts"

/** Bytes of a file whose pictures nobody looks into. */
const bytes: SceneBytes = {
  image: () => Promise.resolve(new Uint8Array([137, 80, 78, 71])),
  font: () => Promise.resolve(undefined),
  drawRegion: () => Promise.reject(new Error("nothing to draw")),
}

/** The one picture of a document. */
export const images = [{ key: "a", format: "png", width: 9, height: 9, hasAlpha: false }] as const

/** Gives the markup of a part that a document is written as; "" where it has none. */
export async function partOf(source: Document, name: string): Promise<string> {
  const { value } = await writeDocx(source, bytes)
  const part = unzipSync(value)[`word/${name}.xml`]
  return part ? strFromU8(part) : ""
}
