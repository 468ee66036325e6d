import type { Box } from "../../base/geometry.ts"

export type Entry = Readonly<Record<string, unknown>>

/** Largest coordinate, in points: the side of the largest page that a PDF may have. */
const FARTHEST = 14_400

/** Reads an option that is data, made by a program or by hand; each names what it reads. */
export interface GivenJson {
  /** An object, or the JSON of one; undefined where the option is not given. */
  root(given: unknown, name: string): Entry | undefined
  entry(value: unknown, name: string): Entry
  list(value: unknown, name: string, most: number): readonly unknown[]
  /** Pages of the list "found", numbered from 1, none of them twice. */
  pages(root: Entry): readonly { readonly page: Entry; readonly number: number }[]
  coordinate(value: unknown, name: string): number
  /** [left, top, right, bottom] in points. */
  box(value: unknown, name: string): Box
}

/** Most pages that data may speak of. */
const MAX_PAGES = 5_000

/** Gives a reader that throws what `wrong` makes of a reason. */
export function givenJson(wrong: (reason: string, cause?: unknown) => Error): GivenJson {
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw wrong("it is not JSON", cause)
    }
  }
  const entry = (value: unknown, name: string): Entry => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Entry
    throw wrong(`${name} is no object`)
  }
  const list = (value: unknown, name: string, most: number): readonly unknown[] => {
    if (!Array.isArray(value)) throw wrong(`${name} is no list`)
    if (value.length > most) throw wrong(`${name} holds more than ${most}`)
    return value as readonly unknown[]
  }
  const coordinate = (value: unknown, name: string): number => {
    if (typeof value === "number" && Math.abs(value) <= FARTHEST) return value
    throw wrong(`${name} holds something that is no place on a page`)
  }
  return {
    entry,
    list,
    coordinate,
    root: (given, name) =>
      given === undefined || given === null || given === ""
        ? undefined
        : entry(typeof given === "string" ? parsed(given) : given, name),
    pages: (root) => {
      const known = new Set<number>()
      return list(root.found, '"found"', MAX_PAGES).map((value, at) => {
        const page = entry(value, `page entry ${at + 1}`)
        const number = page.page
        if (typeof number !== "number" || !Number.isInteger(number) || number < 1)
          throw wrong(`page entry ${at + 1}: "page" is a whole number from 1`)
        if (known.has(number)) throw wrong(`page ${number} is listed twice`)
        known.add(number)
        return { page, number }
      })
    },
    box: (value, name) => {
      const [x0, y0, x1, y1, ...more] = list(value, `${name}: "box"`, 4).map((each) =>
        coordinate(each, `${name}: "box"`),
      )
      const isBox = x0 !== undefined && y0 !== undefined && x1 !== undefined && y1 !== undefined
      if (!isBox || more.length > 0) throw wrong(`${name}: "box" is [left, top, right, bottom]`)
      if (x1 <= x0 || y1 <= y0) throw wrong(`${name}: "box" has no area`)
      return { x0, y0, x1, y1 }
    },
  }
}
