import type { OfficeInput, OfficeResult } from "@mozhuan/engine"
import type { InstallationSettings } from "./office/installation.ts"

/**
 * Gives office conversion for a program of one run: LibreOffice is looked for and started when the first document comes, and ended with it.
 *
 * @throws ConversionError "program/missing" where LibreOffice is not installed.
 */
export function localOffice(settings: InstallationSettings): (input: OfficeInput) => Promise<OfficeResult> {
  return async (input) => {
    const [{ probeSandbox }, { createOfficePool }] = await Promise.all([import("./sandbox/probe.ts"), import("./office/pool.ts")])
    const pool = await createOfficePool({ ...settings, sandbox: await probeSandbox(), workers: 0 })
    try {
      return await pool.convert(input)
    } finally {
      await pool.close()
    }
  }
}
