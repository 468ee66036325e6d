import { closeSync, openSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { toolsOf } from "../packages/engine/src/pdf/objects/file.ts"
import {
  bytesString,
  dict,
  memoryBody,
  name,
  ref,
} from "../packages/engine/src/pdf/objects/values.ts"
import type { PdfValue } from "../packages/engine/src/pdf/objects/values.ts"
import { PdfWriter } from "../packages/engine/src/pdf/objects/writer.ts"
import { createNodeHost } from "../packages/host/src/node-host.ts"

const tools = toolsOf(createNodeHost())

/** Bytes that no coder shrinks, the same in every run. */
function noise(length: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4))
  let state = seed * 2_654_435_761 + 1
  for (let at = 0; at < words.length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[at] = state
  }
  return new Uint8Array(words.buffer, 0, length)
}

/** Writes a book of scanned-like pages: text, and an image of `bytesPerPage` on each. */
export function makeBook(
  path: string,
  { pages, bytesPerPage }: { pages: number; bytesPerPage: number },
): void {
  const handle = openSync(path, "w")
  const writer = new PdfWriter({ tools, version: "1.6", packs: false })
  const [root, tree, font] = [writer.allocate(), writer.allocate(), writer.allocate()]
  writer.add(
    font,
    dict({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica") }),
  )
  const kids: PdfValue[] = []
  const outline = writer.allocate()
  for (let page = 1; page <= pages; page += 1) {
    const entries = dict({
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: 200,
      Height: Math.floor(bytesPerPage / 600),
      BitsPerComponent: 8,
      ColorSpace: name("DeviceRGB"),
    })
    const image =
      bytesPerPage > 0
        ? writer.put({ kind: "stream", dict: entries, body: memoryBody(noise(bytesPerPage, page)) })
        : undefined
    const drawing = image ? " q 400 0 0 300 72 200 cm /Im0 Do Q" : ""
    const text = Array.from(
      { length: 30 },
      (_, line) => `(Line ${line + 1} of page ${page}, with words to be kept) Tj T*`,
    ).join(" ")
    const content = deflateSync(`BT /F1 11 Tf 14 TL 72 740 Td ${text} ET${drawing}`)
    const contents = writer.put({
      kind: "stream",
      dict: dict({ Filter: name("FlateDecode") }),
      body: memoryBody(content),
    })
    const resources = dict({
      Font: dict({ F1: ref(font) }),
      XObject: image ? dict({ Im0: image }) : undefined,
    })
    kids.push(
      writer.put(
        dict({
          Type: name("Page"),
          Parent: ref(tree),
          MediaBox: [0, 0, 612, 792],
          Resources: resources,
          Contents: contents,
        }),
      ),
    )
    if (writer.isReady) for (const piece of writer.take()) writeSync(handle, piece)
  }
  const item = writer.put(
    dict({
      Title: bytesString("Start"),
      Parent: ref(outline),
      Dest: [kids[0] ?? null, name("Fit")],
    }),
  )
  writer.add(outline, dict({ Type: name("Outlines"), First: item, Last: item, Count: 1 }))
  writer.add(tree, dict({ Type: name("Pages"), Count: pages, Kids: kids }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree), Outlines: ref(outline) }))
  writer.finish(dict({ Root: ref(root) }))
  for (const piece of writer.take()) writeSync(handle, piece)
  closeSync(handle)
}

export function makeFiles(
  folder: string,
  { files, pages }: { files: number; pages: number },
): string[] {
  return Array.from({ length: files }, (_, index) => {
    const path = join(folder, `file-${String(index + 1).padStart(3, "0")}.pdf`)
    makeBook(path, { pages, bytesPerPage: 42_000 })
    return path
  })
}

/** Writes photographs of 12 megapixels: soft gradients with grain, some 2 MB each. */
export async function makePhotos(folder: string, count: number): Promise<string[]> {
  const host = createNodeHost()
  const [width, height] = [4_000, 3_000]
  const data = new Uint8Array(width * height * 3)
  const grain = noise(1 << 20, 7)
  for (let at = 0; at < data.length; at += 1)
    data[at] = 100 + 60 * Math.sin(at / 40_000) + ((grain[at & 0xfffff] ?? 0) & 31)
  const pictures: Uint8Array[] = []
  // A few different pictures are enough: programs cannot tell that the rest are copies.
  for (let index = 0; index < 4; index += 1) {
    data.fill(index * 40, 0, 3_000)
    pictures.push(
      await host.images.encode({ width, height, channels: 3, data }, "jpg", {
        quality: 85,
        effort: "fast",
      }),
    )
  }
  return Array.from({ length: count }, (_, index) => {
    const path = join(folder, `photo-${String(index).padStart(3, "0")}.jpg`)
    writeFileSync(path, pictures[index % pictures.length] ?? new Uint8Array())
    return path
  })
}
