import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import { warmUp } from "./warm-up.ts"

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
