import type { Host, OfficeInput } from "../../base/host.ts"
import type { DrawingPage } from "../../model/drawing.ts"
import { decodePlain, isPlain, parseCsv, separatorOf } from "../../readers/plain/plain-text.ts"
import { writeDrawing } from "../../writers/pdf/write-drawing.ts"
import { FaceShelf, PlainFaces } from "./plain-faces.ts"
import { tablePages } from "./table-pages.ts"
import { textPages } from "./text-pages.ts"

type Options = OfficeInput["options"]

/**
 * Turns plain text, or comma separated values where a workbook is expected, into PDF without an
 * office program.
 *
 * Undefined for what only the office program can do: other formats, text in scripts that need
 * shaping or in none of the faces at hand, and wishes for a standard, a scale or signs on the
 * pages.
 * @throws ConversionError "limit/size"
 */
export function plainToPdf(
  bytes: Uint8Array,
  { kind, options }: Pick<OfficeInput, "kind" | "options">,
  host: Pick<Host, "findFont" | "zlib" | "aesCbc">,
): Uint8Array | undefined {
  if (kind === "ppt" || !isPlain(bytes) || !isUsual(options)) return undefined
  const text = decodePlain(bytes)
    .replace(/^\ufeff/, "")
    .normalize("NFC")
  const shelf = new FaceShelf(host)
  const faces = new PlainFaces(shelf)
  if (!faces.covers(text)) return undefined
  const pages =
    kind === "word"
      ? textPages(text, faces)
      : tablePages(parseCsv(text, separatorOf(text)), faces, tableOptions(options))
  const most = options["firstPages"]
  return writeDrawing(
    {
      pages: first(pages, typeof most === "number" ? most : Number.POSITIVE_INFINITY),
      layers: [],
      faces: shelf.families.map((family) => ({ family })),
    },
    shelf.fonts,
    host,
  )
}

/** Whether nothing is asked for that needs the office program. */
export const isUsual = (options: Options): boolean =>
  [undefined, "1.7"].includes(textIn(options, "pdfVersion")) &&
  [undefined, "fit-width", "file"].includes(textIn(options, "scale")) &&
  [undefined, "narrow", "file"].includes(textIn(options, "margins")) &&
  !["gridlines", "headings", "pageNumbers"].some((sign) => options[sign] === true)

function tableOptions(options: Options): Parameters<typeof tablePages>[2] {
  const [paper, orientation] = [textIn(options, "paper"), textIn(options, "orientation")]
  return {
    paper: paper === "a3" || paper === "letter" ? paper : undefined,
    orientation: orientation === "portrait" || orientation === "landscape" ? orientation : "auto",
  }
}

function textIn(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

function first(pages: Iterable<DrawingPage>, most: number): DrawingPage[] {
  const taken: DrawingPage[] = []
  for (const page of pages) {
    taken.push(page)
    if (taken.length >= most) break
  }
  return taken
}
