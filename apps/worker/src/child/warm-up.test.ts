import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import { childSources } from "../run/child-program.ts"
import { warmUp, warmUpInRounds } from "./warm-up.ts"

test("the page that warms a child up is converted whole, by what the host has compiled", async () => {
  const host = createNodeHost()
  let started = 0
  const counting = {
    ...host,
    asset: async () => Promise.reject(new Error("must not be asked for")),
    instantiate: async (...args: Parameters<NonNullable<typeof host.instantiate>>) => (
      started++,
      host.instantiate?.(...args) ?? {}
    ),
  }
  await warmUp(counting)
  await warmUp(counting)
  expect(started).toBe(2)
})

test("rounds over the document of the worker end with the one in which a job comes", async () => {
  const { warmUpFile } = childSources(join(import.meta.dirname, "../../../.."))
  const asked: number[] = []
  const goesOn = (): boolean => asked.push(asked.length) < 2
  await warmUpInRounds(createNodeHost(), readFileSync(warmUpFile), goesOn)
  expect(asked).toEqual([0, 1])
})
