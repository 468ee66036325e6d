import { describe, expect, test } from "vitest"
import { readsAsBroken } from "./broken-words.ts"

const broken = (...pairs: readonly (readonly [string, string])[]): readonly boolean[] =>
  pairs.map(([line, next]) => readsAsBroken(line, next))

describe("a line that fills its cell broke a word", () => {
  test("where no word begins or ends so", () => {
    expect(
      broken(["Requireme", "nts"], ["Descr", "iption"], ["Produ", "ction"], ["Begi", "nning"]),
    ).toEqual([true, true, true, true])
    expect(broken(["Total", "amount"], ["Next", "steps"], ["ngoài", "nhà"])).toEqual([
      false,
      false,
      false,
    ])
  })

  test("or a number, where both pieces together are a date, a time or a number in groups", () => {
    expect(broken(["2024-01-1", "5"], ["12:3", "0"], ["1,234,5", "67"])).toEqual([true, true, true])
    expect(broken(["2024-01-15", "5"], ["12:30", "1"], ["1,234", "567"])).toEqual([
      false,
      false,
      false,
    ])
  })

  test("or a long one, whose rest is shorter; numbers below each other are alike", () => {
    expect(broken(["4403071990", "0101234X"], ["4403071990", "01012"])).toEqual([false, true])
    expect(broken(["13800138000", "13900139000"], ["440307199", "01012"])).toEqual([false, false])
  })
})
