import { expect, test } from "vitest"
import {
  boardItems,
  cutsOf,
  emptyPlan,
  isWhole,
  movePages,
  removePages,
  stretchesOf,
  syncPlan,
  toggleCut,
  turnPages,
} from "./page-plan.ts"
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
const idsOf = (plan: ReturnType<typeof syncPlan>, ...places: number[]) =>
  new Set(places.flatMap((place) => plan.pages[place]?.id ?? []))

test("untouched files stay whole stretches, in their ranges", () => {
  expect(spelled(syncPlan(emptyPlan, [item("a", 3), item("b", 5, "2-3,5")]))).toEqual([
    "a:1-3",
    "b:2-3,5",
  ])
})

test("a page moved into another file cuts that file's stretch in two", () => {
  const plan = syncPlan(emptyPlan, [item("a", 4), item("b", 2)])
  const moved = movePages(plan, idsOf(plan, 5), 2)
  expect(spelled(moved)).toEqual(["a:1-2", "b:2", "a:3-4", "b:1"])
})

test("a turned page is a stretch of its own, and a removed one stays away when files come", () => {
  const first = [item("a", 3)]
  const plan = syncPlan(emptyPlan, first)
  const changed = removePages(turnPages(plan, idsOf(plan, 1)), idsOf(plan, 0))
  expect(spelled(syncPlan(changed, [...first, item("c", 1)]))).toEqual(["a:2@90", "a:3", "c:1"])
  expect(spelled(syncPlan(changed, []))).toEqual([])
})

test("pages that are moved together become neighbours in their order", () => {
  const plan = syncPlan(emptyPlan, [item("a", 6)])
  const pagesOf = (moved: typeof plan) => moved.pages.map(({ page }) => page)
  expect(pagesOf(movePages(plan, idsOf(plan, 0, 4), 2))).toEqual([1, 2, 0, 4, 3, 5])
  expect(pagesOf(movePages(plan, idsOf(plan, 1, 2), 99))).toEqual([0, 3, 4, 5, 1, 2])
})

test("a cut goes with the page it stands behind, and one behind the last page is none", () => {
  const plan = syncPlan(emptyPlan, [item("a", 4)])
  const cut = toggleCut(plan, plan.pages[1]?.id ?? "")
  expect(cutsOf(cut)).toEqual([2])
  expect(cutsOf(movePages(cut, idsOf(cut, 1), 0))).toEqual([1])
  expect(cutsOf(movePages(cut, idsOf(cut, 1), 3))).toEqual([])
  expect(cutsOf(toggleCut(cut, plan.pages[1]?.id ?? ""))).toEqual([])
})

test("a split puts pages together only where they were changed, and only of an only file", () => {
  const a = item("a", 3)
  const plan = syncPlan(emptyPlan, [a])
  expect(isWhole(plan.pages, a)).toBe(true)
  expect(isWhole(turnPages(plan, idsOf(plan, 2)).pages, a)).toBe(false)
  expect(isWhole(removePages(plan, idsOf(plan, 2)).pages, a)).toBe(false)
  expect(boardItems({ tool: "split", items: [a] })).toEqual([a])
  expect(boardItems({ tool: "split", items: [a, item("b", 1)] })).toEqual([])
})
