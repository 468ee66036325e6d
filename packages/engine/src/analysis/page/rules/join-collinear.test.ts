import { describe, expect, test } from "vitest"
import type { DrawnRule } from "../../drafts.ts"
import { ruleAt } from "../tables/rules.test-kit.ts"
import { joinCollinear } from "./join-collinear.ts"

/** Rulings as "from-to", behind ":" where pieces of them met. */
const joined = (...rules: readonly DrawnRule[]): string =>
  joinCollinear(rules)
    .map(({ from, to, joints }) => `${from}-${to}${joints ? `:${joints.join(",")}` : ""}`)
    .join(" ")
const across = (from: number, to: number, at = 100, look: Partial<DrawnRule> = {}) =>
  ruleAt("horizontal", at, from, to, look)

describe("pieces of one ruling", () => {
  test("are one where they touch", () => {
    expect(joined(across(0, 50), across(50, 100))).toBe("0-100:50")
    expect(joined(across(50, 100), across(0, 50))).toBe("0-100:50")
    expect([
      joined(across(0, 50), across(51.5, 100)),
      joined(across(0, 50), across(51.7, 100)),
    ]).toEqual(["0-100:51.5", "0-50 51.7-100"])
    expect(joined()).toBe("")
  })
  test("are one where they lie over each other", () => {
    expect(joined(across(0, 50), across(30, 100))).toBe("0-100")
    expect(joined(across(0, 100), across(30, 60))).toBe("0-100")
    expect([
      joined(across(0, 50), across(48.5, 100)),
      joined(across(0, 50), across(48.4, 100)),
    ]).toEqual(["0-100:48.5", "0-100"])
    expect(joined(across(0, 50), across(50, 50))).toBe("0-50")
  })
  test("lie on one line, six tenths of a point aside", () => {
    expect([
      joined(across(0, 50), across(50, 100, 100.6)),
      joined(across(0, 50), across(50, 100, 100.7)),
    ]).toEqual(["0-100:50", "0-50 50-100"])
    expect(joined(across(0, 50), across(50, 100, 100.5), across(100, 150, 101))).toBe(
      "0-100:50 100-150",
    )
  })
  test("are of one colour, and run one way", () => {
    expect(joined(across(0, 50), across(50, 100, 100, { colour: 7 }))).toBe("0-50 50-100")
    expect(joined(across(0, 50), ruleAt("vertical", 100, 50, 100))).toBe("0-50 50-100")
    expect(joined(ruleAt("vertical", 100, 0, 50), ruleAt("vertical", 100, 50, 100))).toBe(
      "0-100:50",
    )
  })
  test("are as thick as the thickest, and hold all their items", () => {
    const [made] = joinCollinear([
      across(0, 50, 100, { thickness: 1, items: [1] }),
      across(50, 100, 100, { thickness: 3, items: [2] }),
      across(100, 120, 100, { thickness: 2, items: [3] }),
    ])
    expect(made).toMatchObject({ thickness: 3, items: [1, 2, 3] })
  })
})
