import type { FailureCode } from "@mozhuan/engine"
import type { PageFacts, PageHit, PageReply, PageRequest } from "./page-messages.ts"

const noFacts: PageFacts = {
  pages: 0,
  isSigned: false,
  protection: "none",
  bookmarkParts: [],
  scannedPages: [],
}

/** A file the worker could not open, with the engine's code. */
export class PageError extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode) {
    super(`page worker: ${code}`)
    this.name = "PageError"
    this.code = code
  }
}

type Asked = PageRequest extends infer R ? (R extends PageRequest ? Omit<R, "id"> : never) : never

/** Draws pages of PDFs away from the page's own thread. */
export class PageDrawer {
  #worker: Worker | undefined
  #lastId = 0
  readonly #waiting = new Map<number, { resolve: (reply: PageReply) => void }>()

  /**
   * Tells how many pages a PDF has and what is to be said of it. @throws PageError
   * "password/needed", "password/wrong", "file/damaged" and others of the engine
   */
  async inspect(file: File, password: string): Promise<PageFacts> {
    const reply = await this.#ask({ kind: "inspect", file, password })
    return reply.facts ?? noFacts
  }

  /** Draws a page (0-based) about so many pixels wide. @throws PageError */
  async draw(file: File, password: string, page: number, width: number): Promise<Blob> {
    const reply = await this.#ask({ kind: "draw", file, password, page, width })
    if (reply.picture === undefined) throw new PageError("file/damaged")
    return reply.picture
  }

  /** Finds a text on some pages of a file (0-based, the second left out). @throws PageError */
  async find(
    { file, password }: { readonly file: File; readonly password: string },
    text: string,
    pages: readonly [from: number, to: number],
  ): Promise<readonly PageHit[]> {
    return (await this.#ask({ kind: "find", file, password, text, pages })).hits ?? []
  }

  /** Begins another visit's work: what the one before still waits for is drawn for nobody. */
  begin(): void {
    if (this.#waiting.size === 0) return
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting.clear()
  }

  async #ask(request: Asked): Promise<Extract<PageReply, { ok: true }>> {
    this.#worker ??= this.#start()
    const id = (this.#lastId += 1)
    const worker = this.#worker
    const reply = await new Promise<PageReply>((resolve) => {
      this.#waiting.set(id, { resolve })
      worker.postMessage({ ...request, id } satisfies PageRequest)
    })
    if (!reply.ok) throw new PageError(reply.code)
    return reply
  }

  #start(): Worker {
    const worker = new Worker(new URL("./page-worker.ts", import.meta.url), { type: "module" })
    worker.addEventListener("message", (event: MessageEvent<PageReply>) => {
      this.#waiting.get(event.data.id)?.resolve(event.data)
      this.#waiting.delete(event.data.id)
    })
    // A worker that fell over takes its questions with it; the next question starts a new one.
    worker.addEventListener("error", () => {
      for (const [id, { resolve }] of this.#waiting)
        resolve({ id, ok: false, code: "limit/memory" })
      this.#waiting.clear()
      worker.terminate()
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}

/**
 * The one of this tab. Whoever leaves the tools and comes back finds PDFium as it was: it is not
 * fetched and compiled again, and no second one stays in memory beside it.
 */
export const pageDrawer = new PageDrawer()
