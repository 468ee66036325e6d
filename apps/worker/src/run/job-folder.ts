import { mkdir, mkdtemp, readdir, rename, rm, unlink } from "node:fs/promises"
import { join } from "node:path"

/** Private folders of one child: `input` is filled by us, `output` by it. */
export interface JobFolder {
  readonly input: string
  readonly output: string
  /** Takes a result out of the child's reach, who may live on, and gives its new path. */
  takeOut(file: string): Promise<string>
  /**
   * Removes the files that a job has left, for the next one.
   *
   * Nothing below a folder is touched: its maker lives and could put a link to elsewhere in its
   * place. @throws Error where there is a folder
   */
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Makes the folders of one child below the worker's own, which is closed to other accounts. */
export async function makeJobFolder(parent: string): Promise<JobFolder> {
  const folder = await mkdtemp(join(parent, "job-"))
  const input = join(folder, "input")
  const output = join(folder, "output")
  await mkdir(input, { mode: 0o755 })
  const taken = join(folder, "taken")
  await mkdir(output, { mode: 0o700 })
  await mkdir(taken, { mode: 0o700 })
  return {
    input,
    output,
    takeOut: async (file) => {
      await rename(join(output, file), join(taken, file))
      return join(taken, file)
    },
    empty: async () => {
      for (const part of [input, output, taken])
        for (const name of await readdir(part)) await unlink(join(part, name))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
