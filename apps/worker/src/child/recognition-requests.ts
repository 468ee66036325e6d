import type { ChildNews, RecognitionAnswer } from "./protocol.ts"

/**
 * Leave to recognise pages as the child sees it: the worker knows what is left of the visitor's
 * day.
 */
export class RecognitionRequests {
  readonly #say: (news: ChildNews) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<number>>()
  #last = 0

  constructor(say: (news: ChildNews) => void) {
    this.#say = say
  }

  /** Gives how many of so many pages may be recognised. */
  ask(pages: number): Promise<number> {
    const id = ++this.#last
    const waiting = Promise.withResolvers<number>()
    this.#waiting.set(id, waiting)
    this.#say({ kind: "recognition", id, pages })
    return waiting.promise
  }

  hear(answer: RecognitionAnswer): void {
    this.#waiting.get(answer.id)?.resolve(answer.pages)
    this.#waiting.delete(answer.id)
  }
}
