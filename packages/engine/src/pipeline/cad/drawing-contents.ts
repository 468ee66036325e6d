import type { CadContents } from "../../readers/cad/read-cad.ts"

/**
 * Lists layers and layouts of a drawing, or of the main one in an archive.
 *
 * What reads drawings is loaded when first asked: its tables are larger than all else in the
 * engine.
 * @throws ConversionError as the conversion
 */
export async function drawingContents(bytes: Uint8Array): Promise<CadContents> {
  const { listContents } = await import("./cad-to-pdf.ts")
  return listContents(bytes)
}
