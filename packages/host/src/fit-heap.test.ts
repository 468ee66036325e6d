import { getHeapStatistics } from "node:v8"
import { expect, it } from "vitest"
import { fitHeap } from "./fit-heap.ts"

const MiB = 1_048_576
const used = (): number => getHeapStatistics().used_heap_size / MiB

/** Fills 200 MB of the heap with lists of numbers and lets go of them. */
function leaveGarbage(): void {
  const lists = Array.from({ length: 200 }, () =>
    Array.from({ length: 131_072 }, (_, at) => at / 3),
  )
  expect(lists).toHaveLength(200)
}

it("collects what reading left of a long file as writing begins, and at no other progress", () => {
  leaveGarbage()
  const full = used()
  fitHeap({ stage: "rebuild", pagesDone: 0 })
  fitHeap({ stage: "write", pagesDone: 5 })
  expect(used()).toBeGreaterThan(full - 20)
  fitHeap({ stage: "write", pagesDone: 0 })
  expect(used()).toBeLessThan(full - 150)
})
