import { expect, test } from "vitest"
import { moveTo, sortFiles } from "./order.ts"

const named = (...names: string[]) =>
  names.map((name, index) => ({ file: { name, lastModified: -index } as File }))
const namesOf = (items: readonly { file: File }[]) => items.map((item) => item.file.name)

test("numbers in names count as numbers", () => {
  expect(namesOf(sortFiles(named("第10章.pdf", "第2章.pdf", "第1章.pdf"), "name"))).toEqual([
    "第1章.pdf",
    "第2章.pdf",
    "第10章.pdf",
  ])
})

test("the oldest file comes first when sorted by time", () => {
  expect(namesOf(sortFiles(named("new", "older", "oldest"), "time"))).toEqual([
    "oldest",
    "older",
    "new",
  ])
})

test("an entry moves to its place and the others close up; places outside are the ends", () => {
  expect(moveTo(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
  expect(moveTo(["a", "b", "c"], 2, -5)).toEqual(["c", "a", "b"])
  expect(moveTo(["a", "b", "c"], 1, 99)).toEqual(["a", "c", "b"])
})
