import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Folder for the profile and the made faces of office programs: one for all test files of a run.
 */
export const officeCache = process.env["CACHE_DIR"] ?? mkdtempSync(join(tmpdir(), "office-test-"))
