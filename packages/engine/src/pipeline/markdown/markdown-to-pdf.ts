import { ConversionError, type Diagnostic } from "../../base/failure.ts"
import type { Host, OfficeInput } from "../../base/host.ts"
import { decodePlain } from "../../readers/plain/plain-text.ts"
import { readMarkdown, textOfMarkdown } from "../../readers/plain/markdown.ts"
import { writeDrawing } from "../../writers/pdf/write-drawing.ts"
import { isUsual } from "../plain/plain-to-pdf.ts"
import { body, layOut } from "./lay-out.ts"
import { PageFlow } from "./page-flow.ts"
import { TextStyles } from "./text-styles.ts"

/** A book of a thousand pages has some 3 MB; tables of more rows take gigabytes. */
const MAX_BYTES = 5 * 1024 * 1024

/** The PDF, or text for the office program; and what is left out of either. */
type MadeOfMarkdown = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly pdf: Uint8Array }
  | { readonly plain: Uint8Array }
)

/**
 * Turns Markdown into PDF without an office program: headings with an outline, lists, tables, code,
 * quotations and links.
 *
 * What only the office program can do (scripts that need shaping, PDF standards) comes back as
 * plain text for it. @throws ConversionError "limit/size"
 */
export function markdownToPdf(
  bytes: Uint8Array,
  options: OfficeInput["options"],
  host: Pick<Host, "findFont" | "zlib" | "aesCbc">,
): MadeOfMarkdown {
  if (bytes.length > MAX_BYTES)
    throw new ConversionError("limit/size", "The text is longer than can be laid out.", {
      hint: "Split it into files of at most 5 MB.",
    })
  const text = decodePlain(bytes)
    .replace(/^\ufeff/, "")
    .normalize("NFC")
  const { blocks, pictures } = readMarkdown(text)
  const diagnostics: Diagnostic[] =
    pictures > 0
      ? [{ kind: "feature-dropped", detail: "pictures beside the text", data: { pictures } }]
      : []
  const styles = new TextStyles(host)
  if (!isUsual(options) || !styles.covers(text))
    return { plain: new TextEncoder().encode(textOfMarkdown(blocks)), diagnostics }
  const flow = new PageFlow()
  layOut(blocks, body, { flow, styles })
  flow.turn()
  const most = options["firstPages"]
  const pages = typeof most === "number" ? flow.pages.slice(0, most) : flow.pages
  const title = flow.headings.find(({ level }) => level === 1)?.title
  const pdf = writeDrawing(
    {
      pages,
      layers: [],
      faces: styles.shelf.families.map((family) => ({ family })),
      ...(title === undefined ? {} : { title }),
      headings:
        options["bookmarks"] === false
          ? []
          : flow.headings.filter(({ page }) => page < pages.length),
    },
    styles.shelf.fonts,
    host,
  )
  return { pdf, diagnostics }
}
