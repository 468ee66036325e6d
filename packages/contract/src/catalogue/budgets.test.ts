import { expect, test } from "vitest"
import { budgetMs, budgets, glanceBudget } from "./budgets.ts"
import { defaultLimits } from "./limits.ts"

const megabyte = 1_048_576

test("a stranger's file gets well under a minute of processor, whatever it holds", () => {
  const largest = {
    bytes: defaultLimits.visitor.cloudMegabytes * megabyte,
    pages: defaultLimits.visitor.pagesPerFile,
  }
  expect(budgetMs(budgets.visitor, largest).cpuMs).toBeLessThan(50_000)
  expect(budgetMs(budgets.visitor, { bytes: 1000, pages: 1 }).cpuMs).toBeLessThan(15_000)
})

test("more pages, more megabytes and a membership give more time", () => {
  const one = budgetMs(budgets.visitor, { bytes: megabyte, pages: 1 }).cpuMs
  expect(budgetMs(budgets.visitor, { bytes: megabyte, pages: 20 }).cpuMs).toBeGreaterThan(one)
  expect(budgetMs(budgets.visitor, { bytes: 9 * megabyte, pages: 1 }).cpuMs).toBeGreaterThan(one)
  expect(budgetMs(budgets.member, { bytes: megabyte, pages: 1 }).cpuMs).toBeGreaterThan(one * 4)
})

test("pages that may be recognised bring their own seconds, beyond the most of the class", () => {
  const { cpuMs } = budgetMs(budgets.visitor, { bytes: 0, pages: 50, recognised: 5 })
  expect(cpuMs).toBe(budgets.visitor.mostSeconds * 1000 + 75_000)
})

test("a look at a file takes a few seconds at most", () => {
  expect(budgetMs(glanceBudget, { bytes: 300 * megabyte, pages: 2000 }).cpuMs).toBeLessThan(10_000)
})
