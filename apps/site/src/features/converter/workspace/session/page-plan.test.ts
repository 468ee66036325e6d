import { expect, test } from "vitest"
import { emptyPlan, movePage, removePage, stretchesOf, syncPlan, turnPage } from "./page-plan.ts"
import type { Item } from "./session-state.ts"

const item = (id: string, pages: number, range = ""): Item => ({
  id,
  file: new File(["x"], `${id}.pdf`),
  types: ["pdf"],
  state: { kind: "ready" },
  pages,
  range,
  password: "",
  rotate: 0,
  isSelected: false,
})
const spelled = (plan: ReturnType<typeof syncPlan>) =>
  stretchesOf(plan.pages).map(
    ({ itemId, pageRange, rotate }) =>
      `${itemId}:${pageRange ?? "all"}${rotate === 0 ? "" : `@${rotate}`}`,
  )

test("untouched files stay whole stretches, in their ranges", () => {
  expect(spelled(syncPlan(emptyPlan, [item("a", 3), item("b", 5, "2-3,5")]))).toEqual([
    "a:1-3",
    "b:2-3,5",
  ])
})

test("a page moved into another file cuts that file's stretch in two", () => {
  const plan = syncPlan(emptyPlan, [item("a", 4), item("b", 2)])
  const moved = movePage(plan, plan.pages[5]?.id ?? "", 2)
  expect(spelled(moved)).toEqual(["a:1-2", "b:2", "a:3-4", "b:1"])
})

test("a turned page is a stretch of its own, and a removed one stays away when files come", () => {
  const first = [item("a", 3)]
  const plan = syncPlan(emptyPlan, first)
  const changed = removePage(turnPage(plan, plan.pages[1]?.id ?? ""), plan.pages[0]?.id ?? "")
  expect(spelled(syncPlan(changed, [...first, item("c", 1)]))).toEqual(["a:2@90", "a:3", "c:1"])
  expect(spelled(syncPlan(changed, []))).toEqual([])
})
