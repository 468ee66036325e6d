import { getHeapStatistics } from "node:v8"
import { expect, it } from "vitest"
import { fitHeap } from "./fit-heap.ts"

const MiB = 1_048_576
const used = (): number => getHeapStatistics().used_heap_size / MiB
const list = Array.from({ length: 131_072 }, (_, at) => at / 3)

/** Lists of numbers that fill 200 MB of the heap. */
const fill = (): number[][] => Array.from({ length: 200 }, () => list.slice())

it("collects as a heap becomes large and as writing begins, and at no other progress", () => {
  let lists = fill()
  fitHeap({ stage: "parse", pagesDone: 1 })
  const full = used()
  expect(full).toBeGreaterThan(190)
  lists = []
  fitHeap({ stage: "rebuild", pagesDone: 0 })
  fitHeap({ stage: "write", pagesDone: 5 })
  expect(used()).toBeGreaterThan(full - 20)
  fitHeap({ stage: "write", pagesDone: 0 })
  expect(used()).toBeLessThan(full - 150)
  // The next file finds a small heap, until it makes it large.
  fitHeap({ stage: "parse", pagesDone: 1 })
  lists = fill()
  lists = []
  fitHeap({ stage: "parse", pagesDone: 2 })
  expect(used()).toBeLessThan(full - 150)
  expect(lists).toEqual([])
})
