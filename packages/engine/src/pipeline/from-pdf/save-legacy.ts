import { ConversionError } from "../../base/failure.ts"
import type { Host, LegacyFormat } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"

/** How a document gets into a format from before 2007. */
export interface LegacyWriter {
  readonly format: LegacyFormat
  readonly save: (bytes: Uint8Array) => Promise<Uint8Array>
}

/**
 * Gives the way from our docx, xlsx or pptx to doc, xls or ppt: only an office program writes
 * these.
 *
 * @throws ConversionError "program/missing" where the machine has no office program
 */
export function legacyWriter(format: LegacyFormat, host: Host, context: RunContext): LegacyWriter {
  const { legacyOffice } = host
  if (!legacyOffice) {
    throw new ConversionError(
      "program/missing",
      `Files of the old ${format} format cannot be written here.`,
      { hint: `Choose ${format}x: every office program since 2007 opens it.` },
    )
  }
  const { signal } = context
  const save = (bytes: Uint8Array): Promise<Uint8Array> =>
    legacyOffice({ bytes, target: format, ...(signal ? { signal } : {}) })
  return { format, save }
}
