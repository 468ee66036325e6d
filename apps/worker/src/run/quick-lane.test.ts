import { afterEach, expect, test, vi } from "vitest"
import { QuickLane, type QuickRun } from "./quick-lane.ts"

let lane: QuickLane
afterEach(async () => {
  vi.useRealTimers()
  await lane.close()
})

/**
 * A lane of two places in which `waiting` others wait, and the owners that had to go, in order.
 * Each run gets `share` of a processor.
 */
function laneOf(
  waiting: number,
  share = 1,
): { enter: (ownerKey: string) => QuickRun; gone: string[] } {
  vi.useFakeTimers({ toFake: ["performance"] })
  const gone: string[] = []
  lane = new QuickLane({
    places: 2,
    moment: 1000,
    promise: 2500,
    countWaiting: async () => waiting,
    onError: (error) => {
      throw error
    },
  })
  const enter = (ownerKey: string): QuickRun => {
    const begun = performance.now()
    const usedMs = () => (performance.now() - begun) * share
    const run = { ownerKey, usedMs, evict: () => void gone.push(ownerKey) }
    lane.enter(run)
    return run
  }
  return { enter, gone }
}

test("a conversion that outlasts its moment stays while nobody waits", async () => {
  const { enter, gone } = laneOf(0)
  enter("a")
  enter("b")
  vi.advanceTimersByTime(60_000)
  await lane.look()
  expect(gone).toEqual([])
})

test("a conversion that outlasts its moment gives its place to who waits, one at a look", async () => {
  const { enter, gone } = laneOf(3)
  enter("a")
  vi.advanceTimersByTime(600)
  enter("b")
  vi.advanceTimersByTime(600)
  await lane.look()
  expect(gone).toEqual(["a"])
  await lane.look()
  expect(gone).toEqual(["a"])
})

test("while a place is free, nobody has to go", async () => {
  const { enter, gone } = laneOf(3)
  enter("a")
  vi.advanceTimersByTime(5000)
  await lane.look()
  expect(gone).toEqual([])
})

test("who holds both places gives one of them up before who holds one", async () => {
  const { enter, gone } = laneOf(1)
  enter("once")
  enter("twice")
  enter("twice")
  vi.advanceTimersByTime(5000)
  await lane.look()
  expect(gone).toEqual(["twice"])
})

test("the more wait, the shorter the moment, down to what a page needs", async () => {
  const { enter, gone } = laneOf(10)
  enter("a")
  enter("b")
  vi.advanceTimersByTime(450)
  await lane.look()
  expect(gone).toEqual([])
  vi.advanceTimersByTime(100)
  await lane.look()
  expect(gone).toEqual(["a"])
})

test("on a busy machine the moment is one of the processor, and on the clock three times as long", async () => {
  const { enter, gone } = laneOf(1, 0.4)
  enter("a")
  enter("b")
  vi.advanceTimersByTime(2000)
  await lane.look()
  expect(gone).toEqual([])
  vi.advanceTimersByTime(600)
  await lane.look()
  expect(gone).toEqual(["a"])
  await lane.close()
  const waiting = laneOf(1, 0)
  waiting.enter("c")
  waiting.enter("d")
  vi.advanceTimersByTime(3100)
  await lane.look()
  expect(waiting.gone).toEqual(["c"])
})
