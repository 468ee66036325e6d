import { expect, test } from "vitest"
import { membershipAt, type EntitlementEntry } from "./ledger.ts"

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
const at = (days: number): Date => new Date(start + days * day)
const entry = (
  kind: EntitlementEntry["kind"],
  days: number,
  when: number,
  isLifetime = false,
): EntitlementEntry => ({ platform: "web", kind, days, isLifetime, at: at(when) })

test("nothing bought is nothing owned", () => {
  expect(membershipAt([], at(0))).toEqual({
    isPaid: false,
    isLifetime: false,
    expiresAt: undefined,
  })
})

test("a grant runs from its moment, and a second one from the end of the first", () => {
  const entries = [entry("grant", 31, 0), entry("grant", 366, 10)]
  expect(membershipAt(entries, at(20)).expiresAt).toEqual(at(397))
  expect(membershipAt([entry("grant", 31, 0), entry("grant", 31, 100)], at(101)).expiresAt).toEqual(
    at(131),
  )
})

test("membership ends by the clock", () => {
  expect(membershipAt([entry("grant", 7, 0)], at(6.9)).isPaid).toBe(true)
  expect(membershipAt([entry("grant", 7, 0)], at(7)).isPaid).toBe(false)
})

test("a reversal takes its own days, whichever grant it belongs to", () => {
  const entries = [entry("grant", 31, 0), entry("grant", 366, 1), entry("reversal", -31, 2)]
  expect(membershipAt(entries, at(3)).expiresAt).toEqual(at(366))
})

test("one of two lifetimes taken back leaves the other", () => {
  const entries = [
    entry("grant", 0, 0, true),
    entry("grant", 0, 1, true),
    entry("reversal", 0, 2, true),
  ]
  expect(membershipAt(entries, at(3))).toMatchObject({ isPaid: true, isLifetime: true })
  expect(membershipAt([...entries, entry("reversal", 0, 4, true)], at(5))).toMatchObject({
    isPaid: false,
    isLifetime: false,
  })
})

test("what is granted and taken back while it runs leaves the end where it was", () => {
  for (let seed = 1; seed < 200; seed++) {
    const random = (most: number): number => (seed * 7919 + most * 104_729) % most
    const before = [entry("grant", 30 + random(300), 0)]
    const days = 1 + random(29)
    const after = [...before, entry("grant", days, 1), entry("reversal", -days, 2)]
    expect(membershipAt(after, at(3)).expiresAt).toEqual(membershipAt(before, at(3)).expiresAt)
  }
})
