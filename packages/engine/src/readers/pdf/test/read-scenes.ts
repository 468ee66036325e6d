import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject, type DrawnPdf } from "@mozhuan/testkit"
import { ConversionError } from "../../../base/failure.ts"
import type { GlyphRun, PlacedImage, SceneItem, ScenePath } from "../../../model/scene.ts"
import { readPdf, type ReadPdf, type ReadPdfOptions } from "../read-pdf.ts"

export const host = createNodeHost()

export async function read(
  pdf: DrawnPdf | Uint8Array,
  options: ReadPdfOptions = {},
): Promise<ReadPdf & { diagnostics: readonly { kind: string }[] }> {
  const { value, diagnostics } = await readPdf(
    pdf instanceof Uint8Array ? pdf : makeDrawnPdf(pdf),
    host,
    options,
  )
  return { ...value, diagnostics }
}

export async function itemsOf(
  content: string,
  rest: Partial<DrawnPdf["pages"][number]> & Pick<DrawnPdf, "objects" | "catalog"> = {},
): Promise<readonly SceneItem[]> {
  const { objects, catalog, ...page } = rest
  const { scene, close } = await read({
    pages: [{ content, ...page }],
    ...(objects ? { objects } : {}),
    ...(catalog ? { catalog } : {}),
  })
  close()
  return scene.pages[0]?.items ?? []
}

export const runs = (items: readonly SceneItem[]): GlyphRun[] =>
  items.filter((item): item is GlyphRun => item.kind === "glyphs")
export const paths = (items: readonly SceneItem[]): ScenePath[] =>
  items.filter((item): item is ScenePath => item.kind === "path")
export const images = (items: readonly SceneItem[]): PlacedImage[] =>
  items.filter((item): item is PlacedImage => item.kind === "image")
export const textOf = (items: readonly SceneItem[]): string =>
  runs(items)
    .map((run) => run.chars.join(""))
    .join("|")
export const hello = "BT /F1 10 Tf 20 70 Td (Hello) Tj ET"

/** A page with a check box of each state, drawn by a frame and a cross, and what else is given. */
export const formPdf = (
  entries: string,
  objects: Readonly<Record<number, string>> = {},
): DrawnPdf => {
  const frame = "0.5 0.5 9 9 re S"
  const look = (content: string): string =>
    streamObject("/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>", content)
  const box = (x: number, state: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (b${x}) /F 4 /Rect [${x} 20 ${x + 10} 30] /V /${state} /AS /${state} /AP << /N << /Yes 102 0 R /Off 103 0 R >> >> >>`
  return {
    pages: [{ content: hello, entries: `/Annots [100 0 R 101 0 R ${entries}]` }],
    objects: {
      100: box(20, "Yes"),
      101: box(60, "Off"),
      102: look(`${frame} 2 2 m 8 8 l 8 2 m 2 8 l S`),
      103: look(frame),
      ...objects,
    },
    catalog: `/AcroForm << /Fields [100 0 R 101 0 R ${entries}] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 10 Tf 0 g) >>`,
  }
}

export async function codeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    return error instanceof ConversionError ? error.code : String(error)
  }
  return "none"
}

/** A text string of a file: UTF-16 with its mark. */
export const utf16 = (text: string): string =>
  `<FEFF${Array.from(text.split(""), (unit) => unit.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`
