import { expect, test } from "vitest"
import { tellHost } from "./host-bridge.ts"

test("an app that hears at once takes over, each in the form it knows", () => {
  const heard: unknown[] = []
  const hear = (message: unknown): void => void heard.push(message)
  const whole = { source: "mozhuan", type: "tool", tool: "split", url: "/split" }
  const message = { type: "tool", tool: "split", url: "/split" } as const
  expect(tellHost(message, { mozhuanHost: { postMessage: hear } })).toBe(true)
  expect(
    tellHost(message, { webkit: { messageHandlers: { mozhuan: { postMessage: hear } } } }),
  ).toBe(true)
  expect(tellHost(message, { ReactNativeWebView: { postMessage: hear } })).toBe(true)
  expect(heard).toEqual([JSON.stringify(whole), whole, JSON.stringify(whole)])
})

test("a mini-program is told but does not take over, and a plain browser is told nothing", () => {
  const heard: unknown[] = []
  expect(
    tellHost(
      { type: "ready", path: "/" },
      { uni: { postMessage: (message) => void heard.push(message) } },
    ),
  ).toBe(false)
  expect(heard).toEqual([{ data: { source: "mozhuan", type: "ready", path: "/" } }])
  expect(tellHost({ type: "ready", path: "/" }, {})).toBe(false)
})
