import type { ScenePage } from "../../model/scene.ts"
import type { DrawnRule, Fill, RuleSet } from "../drafts.ts"

/** Gives the rulings and fills that a page draws. */
export function findRules(page: ScenePage): RuleSet {
  const rules: DrawnRule[] = []
  const fills: Fill[] = []
  for (const [index, item] of page.items.entries()) {
    if (item.kind !== "path") continue
    const paint = item.stroke ?? item.fill
    if (item.rule && paint) rules.push({ ...item.rule, colour: paint.colour, dash: item.dash, items: [index] })
    else if (item.fill) fills.push({ box: item.box, paint: item.fill, items: [index] })
  }
  return { rules, fills }
}
