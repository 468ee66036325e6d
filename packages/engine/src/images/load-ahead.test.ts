import { expect, test } from "vitest"
import type { DocumentImage } from "../model/document.ts"
import { loadAhead } from "./load-ahead.ts"

const image = (key: string, width: number): DocumentImage => ({
  key,
  width,
  height: 1_000,
  hasAlpha: false,
  format: "png",
})

test("small pictures are begun together, a large one only when those before it are there", async () => {
  const begun: string[] = []
  const settle = new Map<string, () => void>()
  const load = ({ key }: DocumentImage): Promise<Uint8Array> => {
    begun.push(key)
    return new Promise((resolve) => settle.set(key, () => resolve(new TextEncoder().encode(key))))
  }
  const all = loadAhead(
    [image("a", 1_000), image("b", 1_000), image("huge", 9_000), image("c", 100)],
    load,
  )
  expect(begun).toEqual(["a", "b"])
  for (const key of ["b", "a", "huge", "c"]) {
    await expect.poll(() => settle.has(key)).toBe(true)
    settle.get(key)?.()
  }
  expect((await all).map((bytes) => new TextDecoder().decode(bytes))).toEqual([
    "a",
    "b",
    "huge",
    "c",
  ])
  expect(begun).toEqual(["a", "b", "huge", "c"])
})

test("a picture that fails fails them all", async () => {
  const load = ({ key }: DocumentImage): Promise<Uint8Array> =>
    key === "bad"
      ? Promise.reject(new RangeError("no such image"))
      : Promise.resolve(new Uint8Array())
  await expect(
    loadAhead([image("good", 10), image("bad", 10), image("next", 10)], load),
  ).rejects.toThrow("no such image")
})
