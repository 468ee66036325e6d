import { zip } from "fflate"

/** One result, and the folder that its source came from; empty for none. */
export interface PackedFile {
  readonly name: string
  readonly url: string
  readonly folder: string
}

/** Packs results into one zip without compressing them again; equal names get a number. */
export async function packFiles(files: readonly PackedFile[]): Promise<Blob> {
  const entries: Record<string, Uint8Array> = {}
  for (const file of files)
    entries[freeName(file.folder + file.name, entries)] = new Uint8Array(
      await (await fetch(file.url)).arrayBuffer(),
    )
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    zip(entries, { level: 0 }, (error, packed) => (error ? reject(error) : resolve(packed)))
  })
  return new Blob([new Uint8Array(bytes)], { type: "application/zip" })
}

function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  if (!(name in taken)) return name
  const dot = name.lastIndexOf(".")
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  for (let number = 2; ; number += 1) {
    const next = `${stem} (${number})${end}`
    if (!(next in taken)) return next
  }
}
