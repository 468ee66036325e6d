import { datedPattern, nameByPattern } from "@mozhuan/contract"
import type { PackedFile } from "../local/pack-files.ts"
import { readNamePattern } from "./batch-choices.ts"

/** What the server is asked for: the results of these tasks, named as the visitor chose. */
export function zipQuery(taskIds: readonly string[]): string {
  const names = readNamePattern(localStorage)
  return new URLSearchParams({
    taskIds: taskIds.join(","),
    ...(names === "" ? {} : { names: datedPattern(names, new Date()) }),
  }).toString()
}

/** The same names for what is packed here. */
export function renamedForZip(files: readonly PackedFile[]): readonly PackedFile[] {
  const names = readNamePattern(localStorage)
  if (names === "") return files
  const pattern = datedPattern(names, new Date())
  return files.map((file, index) => ({
    ...file,
    name: nameByPattern(pattern, { name: file.name, number: index + 1 }),
  }))
}
