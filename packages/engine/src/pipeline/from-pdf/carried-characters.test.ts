import { expect, it } from "vitest"
import { carriedCharacters } from "./carried-characters.ts"

const carried = (...fonts: readonly string[][]): string[] =>
  carriedCharacters(fonts.map((own) => new Map(own.map((char) => [char, 1])))).map((own) =>
    [...own.keys()].join(""),
  )

it("carries single characters, and no bracket of a file that has words read from the right", () => {
  expect(carried(["a", "(", "ffi", ")"], ["b"])).toEqual(["a()", "b"])
  expect(carried(["a", "(", "«"], ["ש", "b"])).toEqual(["a", "שb"])
})
