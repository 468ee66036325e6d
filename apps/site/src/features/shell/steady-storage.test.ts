import { expect, test } from "vitest"
import { steady } from "./steady-storage.ts"

/** A browser's storage that takes so many entries and then refuses. */
function small(room: number): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => {
      if (!entries.has(name) && entries.size >= room)
        throw new DOMException("full", "QuotaExceededError")
      entries.set(name, value)
    },
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

test("without a storage of the browser's, values last as long as the page", () => {
  const storage = steady(undefined)
  storage.setItem("a", "1")
  expect([storage.getItem("a"), storage.getItem("b"), storage.length]).toEqual(["1", null, 1])
  storage.removeItem("a")
  expect(storage.getItem("a")).toBeNull()
})

test("a full storage refuses nothing, and keeps the rest once it has room", () => {
  const own = small(1)
  const storage = steady(own)
  storage.setItem("a", "1")
  storage.setItem("b", "2")
  expect([storage.getItem("a"), storage.getItem("b"), own.getItem("b")]).toEqual(["1", "2", null])
  expect([storage.length, storage.key(0), storage.key(1)]).toEqual([2, "b", "a"])
  storage.removeItem("a")
  storage.setItem("b", "3")
  expect([own.getItem("b"), storage.getItem("b"), storage.length]).toEqual(["3", "3", 1])
})
