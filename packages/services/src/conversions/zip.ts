import type { TaskOutput } from "@mozhuan/data"
import { Zip, ZipPassThrough } from "fflate"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"

/** Beyond this an archive needs the zip64 form, which old readers refuse; bytes. */
const LARGEST_ZIP = 4_000_000_000

/**
 * Gives the outputs as one zip archive, a piece at a time. Nothing is compressed again: results
 * already are.
 *
 * Equal names get a number, so that no file hides another.
 */
export async function* zipOutputs(
  context: ServiceContext,
  outputs: readonly TaskOutput[],
): AsyncGenerator<Uint8Array> {
  const total = outputs.reduce((sum, output) => sum + output.size, 0)
  if (total > LARGEST_ZIP)
    throw new ServiceError("size-limit", {
      size: Math.ceil(total / 1_048_576),
      limit: Math.floor(LARGEST_ZIP / 1_048_576),
    })
  const pieces: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const names = new Set<string>()
  for (const output of outputs) {
    const entry = new ZipPassThrough(freeName(output.name, names))
    archive.add(entry)
    for await (const chunk of await context.store.read(output.objectKey)) {
      entry.push(chunk)
      yield* pieces.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* pieces.splice(0)
  }
  archive.end()
  yield* pieces.splice(0)
}

function freeName(wanted: string, taken: Set<string>): string {
  const dot = wanted.lastIndexOf(".")
  const [base, extension] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ""]
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${base} (${number})${extension}`
  taken.add(name)
  return name
}
