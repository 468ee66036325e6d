import { channelIds, isQrPayType, payTypes, payTypesFor, payWayOf } from "@mozhuan/contract"
import { expect, test } from "vitest"
import { paymentAdapters } from "./payment-adapters.ts"

const means = { siteUrl: "https://site.test", now: () => new Date(0) }

test("a provider with a part of its settings is refused, and the others are named", () => {
  for (const id of channelIds) {
    const { environment, open } = paymentAdapters[id]
    const [first = "", second = "", ...others] = Object.keys(environment)
    expect(open({}, means)).toBeUndefined()
    expect(() => open({ [first]: "x" }, means)).toThrow(second)
    if (others[0]) expect(() => open({ [first]: "x", [second]: "y" }, means)).toThrow(others[0])
  }
})

test("every way to pay is its provider's own, offered in one place and named in every language", () => {
  expect(new Set(payTypes).size).toBe(payTypes.length)
  for (const name of payTypes) {
    const way = payWayOf(name)
    expect(channelIds).toContain(way?.channel)
    expect(Object.values(way?.name ?? {}).every((text) => text !== "")).toBe(true)
    expect(way?.scan !== undefined, name).toBe(isQrPayType(name))
  }
  expect([payTypesFor("desktop"), payTypesFor("phone"), payTypesFor("overseas")]).toEqual([
    ["wechat", "alipay"],
    ["wxH5", "aliWap"],
    ["stripe"],
  ])
  expect(payWayOf("cash")).toBeUndefined()
})
