import { expect, it } from "vitest"
import type { DrawnRule } from "../drafts.ts"
import { drawnBoxes } from "./drawn-boxes.ts"

const ruleAt = (
  direction: DrawnRule["direction"],
  at: number,
  [from, to]: readonly [number, number],
): DrawnRule => ({ direction, at, from, to, thickness: 1, colour: 0, dash: [], items: [] })

/** Three sides of a card that the foot of its page cuts at 760. */
const cutCard = (x0: number, x1: number): DrawnRule[] => [
  ruleAt("horizontal", 600, [x0, x1]),
  ruleAt("vertical", x0 + 0.5, [599.5, 760]),
  ruleAt("vertical", x1 - 0.5, [599.5, 760]),
]

const boxesOf = (rules: readonly DrawnRule[]) => drawnBoxes({ rules, fills: [] })

it("takes cards that a page cuts for boxes, at its foot and at its top", () => {
  const two = [...cutCard(50, 250), ...cutCard(262, 500)]
  const sides = [
    { x0: 262, x1: 500 },
    { x0: 50, x1: 250 },
  ]
  expect(boxesOf(two)).toEqual(sides.map((side) => ({ ...side, y0: 599.5, y1: 760 })))
  // A browser paints sides with round corners as strips.
  const strips = two.map(({ direction, at, from, to }) => ({
    box:
      direction === "vertical"
        ? { x0: at - 0.5, y0: from, x1: at + 0.5, y1: to }
        : { x0: from, y0: at - 0.5, x1: to, y1: at + 4 },
    paint: { colour: 0x7c3aed, alpha: 1 },
    items: [],
  }))
  const cards = drawnBoxes({ rules: [], fills: strips }).slice(0, 2)
  expect(cards).toEqual(sides.map((side) => ({ ...side, y0: 599.5, y1: 760 })))
  const turned = two.map((rule) =>
    rule.direction === "horizontal"
      ? { ...rule, at: 842 - rule.at }
      : { ...rule, from: 842 - rule.to, to: 842 - rule.from },
  )
  expect(boxesOf(turned)).toEqual(sides.map((side) => ({ ...side, y0: 82, y1: 242.5 })))
})

it("takes three sides for none beyond whose open end something is drawn, or that end apart", () => {
  const [head, left, right] = cutCard(50, 250)
  if (!head || !left || !right) throw new Error("a card has three sides")
  expect(boxesOf([head, left, right, ruleAt("horizontal", 790, [50, 500])])).toEqual([])
  expect(boxesOf([head, left, { ...right, to: 740 }])).toEqual([])
  expect(boxesOf([head, left])).toEqual([])
})
