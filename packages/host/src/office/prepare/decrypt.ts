import { ConversionError } from "@mozhuan/engine"
import officeCrypto from "officecrypto-tool"
import type { SniffedOffice } from "../formats/sniff.ts"

/** Excel's own password for workbooks that are merely protected. Source: [MS-OFFCRYPTO] 2.3.7. */
const BUILT_IN_PASSWORD = "VelvetSweatshop"

/**
 * Opens a passworded office file in memory.
 *
 * @throws ConversionError "password/needed", "password/wrong", "encryption/unknown"
 */
export async function decryptOffice(
  bytes: Uint8Array,
  sniffed: SniffedOffice,
  password: string | undefined,
): Promise<Uint8Array> {
  if (["odt", "ods", "odp"].includes(sniffed.extension)) {
    throw new ConversionError(
      "encryption/unknown",
      "Passworded OpenDocument files cannot be opened.",
      { hint: "Remove the password and try again." },
    )
  }
  const candidates = password ? [password] : [BUILT_IN_PASSWORD]
  for (const candidate of candidates) {
    const opened = await tryPassword(bytes, candidate)
    if (opened) return opened
  }
  if (password) throw new ConversionError("password/wrong", "The password is wrong.")
  throw new ConversionError("password/needed", "The file needs a password to open.")
}

/** Gives undefined where the password does not fit. */
async function tryPassword(bytes: Uint8Array, password: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await officeCrypto.decrypt(Buffer.from(bytes), { password }))
  } catch (error) {
    if (error instanceof Error && /password is incorrect/i.test(error.message)) return undefined
    throw new ConversionError(
      "encryption/unknown",
      "The file is encrypted in a way that cannot be opened.",
      { hint: "Remove the password and try again.", cause: error },
    )
  }
}

/**
 * Tells whether a binary presentation is locked: its streams show it only to who follows the edit
 * chain.
 */
export function isLockedPresentation(bytes: Uint8Array): boolean {
  try {
    return officeCrypto.isEncrypted(Buffer.from(bytes))
  } catch {
    return false // A broken edit chain: the office program judges the file.
  }
}
