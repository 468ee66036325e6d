import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"

/** Private folders of one child: `input` is filled by us, `output` by it. Gone with the job. */
export interface JobFolder {
  readonly input: string
  readonly output: string
  remove(): Promise<void>
}

/** Makes the folders of one child below the worker's own, which is closed to other accounts. */
export async function makeJobFolder(parent: string): Promise<JobFolder> {
  const folder = await mkdtemp(join(parent, "job-"))
  const input = join(folder, "input")
  const output = join(folder, "output")
  await mkdir(input, { mode: 0o755 })
  await mkdir(output, { mode: 0o700 })
  return { input, output, remove: () => rm(folder, { recursive: true, force: true }) }
}
