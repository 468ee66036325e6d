import { readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  ConversionError,
  type LegacyInput,
  type OfficeInput,
  type OfficeResult,
} from "@mozhuan/engine"
import { saveResult } from "./files.ts"
import type { ChildNews, OfficeAnswer } from "./protocol.ts"

const legacySources = {
  doc: ["word", "docx"],
  xls: ["excel", "xlsx"],
  ppt: ["ppt", "pptx"],
} as const

/**
 * Office conversion as the child sees it: the worker keeps the programs warm, each in a sandbox of
 * its own.
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

  async convert({ bytes, kind, extension, options, password }: OfficeInput): Promise<OfficeResult> {
    const answer = await this.#ask(bytes, {
      document: kind,
      extension,
      options: { ...options },
      ...(password === undefined ? {} : { password }),
    })
    const { path, substitutedFonts, lost } = answer
    return { pdf: await readFile(path), substitutedFonts, lost }
  }

  async saveLegacy({ bytes, target }: LegacyInput): Promise<Uint8Array> {
    const [document, extension] = legacySources[target]
    return readFile((await this.#ask(bytes, { document, extension, options: {}, target })).path)
  }

  async #ask(
    bytes: Uint8Array,
    request: Omit<Extract<ChildNews, { kind: "office" }>, "kind" | "id" | "file">,
  ): Promise<Extract<OfficeAnswer, { kind: "office-done" }>> {
    const id = ++this.#last
    const file = `office-${id}`
    await saveResult(join(this.folder, file), bytes)
    const waiting = Promise.withResolvers<OfficeAnswer>()
    this.#waiting.set(id, waiting)
    this.#say({ kind: "office", id, file, ...request })
    const answer = await waiting.promise
    if (answer.kind === "office-failed") throw new ConversionError(answer.code, answer.message)
    return answer
  }

  hear(answer: OfficeAnswer): void {
    this.#waiting.get(answer.id)?.resolve(answer)
    this.#waiting.delete(answer.id)
  }
}
