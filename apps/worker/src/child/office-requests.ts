import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { ConversionError, type OfficeInput, type OfficeResult } from "@mozhuan/engine"
import { saveResult } from "./files.ts"
import type { ChildNews, OfficeAnswer } from "./protocol.ts"

/**
 * Office conversion as the child sees it: the worker keeps the programs warm, each in a sandbox of its own.
 *
 * Documents go out through the output folder and come back through the input folder.
 */
export class OfficeRequests {
  /** Where documents are put for the worker; set with the job. */
  folder = ""
  readonly #say: (news: ChildNews) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<OfficeAnswer>>()
  #last = 0

  constructor(say: (news: ChildNews) => void) {
    this.#say = say
  }

  async convert(input: OfficeInput): Promise<OfficeResult> {
    const id = ++this.#last
    const file = `office-${id}`
    await saveResult(join(this.folder, file), input.bytes)
    const waiting = Promise.withResolvers<OfficeAnswer>()
    this.#waiting.set(id, waiting)
    const { kind, extension, options, password } = input
    this.#say({ kind: "office", id, file, document: kind, extension, options: { ...options }, ...(password === undefined ? {} : { password }) })
    const answer = await waiting.promise
    if (answer.kind === "office-failed") throw new ConversionError(answer.code, answer.message)
    return { pdf: await readFile(answer.path), substitutedFonts: answer.substitutedFonts }
  }

  hear(answer: OfficeAnswer): void {
    this.#waiting.get(answer.id)?.resolve(answer)
    this.#waiting.delete(answer.id)
  }
}
