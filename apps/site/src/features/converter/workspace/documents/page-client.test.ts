import { afterEach, expect, test, vi } from "vitest"
import { PageDrawer } from "./page-client.ts"
import type { PageReply, PageRequest } from "./page-messages.ts"

/** A worker that answers when it is told to. */
class SlowWorker {
  static readonly all: SlowWorker[] = []
  readonly asked: PageRequest[] = []
  isTerminated = false
  #hear: ((event: { readonly data: PageReply }) => void) | undefined

  constructor() {
    SlowWorker.all.push(this)
  }

  addEventListener(name: string, hear: (event: { readonly data: PageReply }) => void): void {
    if (name === "message") this.#hear = hear
  }

  postMessage(request: PageRequest): void {
    this.asked.push(request)
  }

  answer(): void {
    for (const { id } of this.asked.splice(0)) this.#hear?.({ data: { id, ok: true } })
  }

  terminate(): void {
    this.isTerminated = true
  }
}

afterEach(() => vi.unstubAllGlobals())

test("another visit goes on with the worker that is there, unless that still draws for the one before", async () => {
  vi.stubGlobal("Worker", SlowWorker)
  const drawer = new PageDrawer()
  const file = new File(["%PDF-"], "a.pdf")
  const facts = drawer.inspect(file, "")
  SlowWorker.all[0]?.answer()
  await facts
  drawer.begin()
  void drawer.draw(file, "", 0, 240)
  expect(SlowWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([false])
  drawer.begin()
  void drawer.draw(file, "", 0, 240)
  expect(SlowWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  expect(SlowWorker.all[1]?.asked).toHaveLength(1)
})
