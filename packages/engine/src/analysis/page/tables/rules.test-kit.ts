import type { DrawnRule } from "../../drafts.ts"

/** A ruling of one point, in black. */
export const ruleAt = (
  direction: DrawnRule["direction"],
  at: number,
  from: number,
  to: number,
  look: Partial<DrawnRule> = {},
): DrawnRule => ({
  direction,
  at,
  from,
  to,
  thickness: 1,
  colour: 0,
  dash: [],
  items: [],
  ...look,
})
