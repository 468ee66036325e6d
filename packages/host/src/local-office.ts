import type { Host } from "@mozhuan/engine"
import type { OfficePool } from "./office/pool.ts"
import type { InstallationSettings } from "./office/run/installation.ts"

/**
 * Gives office conversion for a program of one run: LibreOffice is looked for and started when the
 * first document comes, and ended with it; its settings are asked for then.
 *
 * @throws ConversionError "program/missing" where LibreOffice is not installed.
 */
export function localOffice(
  settings: () => InstallationSettings,
): Required<Pick<Host, "office" | "legacyOffice">> {
  const once = async <T>(use: (pool: OfficePool) => Promise<T>): Promise<T> => {
    const [{ probeSandbox }, { createOfficePool }] = await Promise.all([
      import("./sandbox/probe.ts"),
      import("./office/pool.ts"),
    ])
    const pool = await createOfficePool({
      ...settings(),
      sandbox: await probeSandbox(),
      workers: 0,
    })
    try {
      return await use(pool)
    } finally {
      await pool.close()
    }
  }
  return {
    office: (input) => once((pool) => pool.convert(input)),
    legacyOffice: (input) => once((pool) => pool.saveLegacy(input)),
  }
}
