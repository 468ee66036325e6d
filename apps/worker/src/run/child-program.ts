import { execFile } from "node:child_process"
import { basename, join } from "node:path"
import { promisify } from "node:util"

/** The program that children run, and the folders it needs to see. */
export interface ChildProgram {
  readonly script: string
  readonly folders: readonly string[]
  /** A document that a child converts while it waits for its first job. */
  readonly warmUpFile: string
  /** Stands for the sources that it was made of. */
  readonly state?: string
}

/** The document that visitors try tools with: headings, lists, a table, faces of both scripts. */
const sample = "apps/site/public/samples/sample.pdf"

/** The program as its sources have it. */
export function childSources(checkout: string): ChildProgram {
  return {
    script: join(checkout, "apps/worker/src/child/convert-child.ts"),
    folders: ["node_modules", "packages", "apps/worker"].map((part) => join(checkout, part)),
    warmUpFile: join(checkout, sample),
  }
}

/**
 * The program in one file, which starts in a fifth of the time; made if the sources have changed.
 * @throws Error where it cannot be made
 */
export async function bundleChild(checkout: string): Promise<ChildProgram> {
  const { stdout } = await promisify(execFile)(join(checkout, "bin/bundle"))
  const bundle = stdout.trim()
  const script = join(bundle, "convert-child.js")
  return {
    script,
    folders: [join(checkout, "node_modules"), join(checkout, "packages"), bundle],
    warmUpFile: join(checkout, sample),
    state: basename(bundle),
  }
}
