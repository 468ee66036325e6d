import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Passwords, ServiceContext, TaskInput } from "@mozhuan/services"

/** One input as the child gets it. */
export interface ChildInput {
  readonly path: string
  readonly name: string
  readonly password?: string
  readonly pageRange?: string
  readonly options?: Record<string, unknown>
}

/**
 * Brings a task's files to the child's folder, under numbers: a visitor's file name never becomes a
 * path. @throws ObjectMissing
 */
export async function fetchInputs(
  context: ServiceContext,
  folder: string,
  inputs: readonly TaskInput[],
  passwords: Passwords,
): Promise<ChildInput[]> {
  const fetched: ChildInput[] = []
  for (const [index, input] of inputs.entries()) {
    const path = join(folder, String(index))
    await pipeline(
      await context.store.read(input.objectKey, undefined, input.version),
      createWriteStream(path, { mode: 0o644 }),
    )
    const password = passwords.files[index]
    const options = { ...input.options, ...(input.rotate ? { rotate: input.rotate } : {}) }
    fetched.push({
      path,
      name: input.fileName,
      ...(password === undefined ? {} : { password }),
      ...(input.pageRange === undefined ? {} : { pageRange: input.pageRange }),
      ...(Object.keys(options).length > 0 ? { options } : {}),
    })
  }
  return fetched
}
