import { ConversionError } from "../../base/failure.ts"
import type { Host, LegacyFormat } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"

/** How a document comes out of a tool: as it is written, or in the format from before 2007. */
export type SaveLegacy = (bytes: Uint8Array, target: LegacyFormat) => Promise<Uint8Array>

/**
 * Gives the way from our docx, xlsx or pptx to doc, xls or ppt: only an office program writes
 * these.
 *
 * It is asked for before the file is read, so that nobody waits for a refusal.
 * @throws ConversionError "program/missing" where the machine has no office program
 */
export function legacyWriter(format: string, host: Host, context: RunContext): SaveLegacy {
  const { legacyOffice } = host
  if (!legacyOffice) {
    throw new ConversionError(
      "program/missing",
      `Files of the old ${format} format cannot be written here.`,
      { hint: `Choose ${format}x: every office program since 2007 opens it.` },
    )
  }
  return (bytes, target) =>
    legacyOffice({ bytes, target, ...(context.signal ? { signal: context.signal } : {}) })
}
