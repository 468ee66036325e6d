import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { boxLayout, splitParagraphs, titleParagraph, type BoxLayout } from "./box-paragraphs.ts"

/** A box from 100 to 300; letters of ten points are five wide. */
const left: BoxLayout = { align: "left", x0: 100, x1: 300 }
/** A line that leaves no room at its right. */
const full = (text: string, baseline: number, x0 = 100, size = 10): TextLine =>
  lineAt(text, x0, baseline, { x1: 300, size })
/** A tab behind the first letters of a line. */
const tabbed = (line: TextLine, at: number): TextLine => ({
  ...line,
  gaps: [{ at, from: line.box.x0 + 10, to: line.box.x0 + 20, z: 0 }] as never,
})
const split = (lines: readonly TextLine[], layout = left): string[] =>
  splitParagraphs(lines, layout).map((paragraph) =>
    paragraph.lines.map(({ text }) => text).join(" / "),
  )
const count = (lines: readonly TextLine[], layout = left): number => split(lines, layout).length

describe("lines of a box", () => {
  test("go on where they are full", () => {
    expect(split([full("one two", 100), full("three four", 112)])).toEqual(["one two / three four"])
    expect(split([])).toEqual([])
  })

  test("are apart where their step is wider than usual by an eighth of an em", () => {
    const third = (step: number): number =>
      count([full("one", 100), full("two", 112), full("three", 112 + step)])
    expect(third(13.1)).toBe(1)
    expect(third(13.3)).toBe(2)
  })

  test("are apart where all steps are wider than twice their height", () => {
    const steps = (step: number): number =>
      count([full("one", 100), full("two", 100 + step), full("three", 100 + 2 * step)])
    expect(steps(24.4)).toBe(1)
    expect(steps(24.6)).toBe(3)
  })

  test("have steps of half an em at least: closer ones are of one row", () => {
    const beside = (off: number): number =>
      count([full("one", 100), full("two", 100 + off), full("three", 112 + off)])
    expect(beside(4.9)).toBe(1)
    expect(beside(5.1)).toBe(2)
  })

  test("are apart where a block of code begins and ends, full or not", () => {
    const code = ["class Foo {", "public Bar(int a) {", "this.a = a;", "}", "}"]
    expect(split(code.map((text, at) => full(text, 100 + 12 * at)))).toEqual(code)
  })

  test("are apart where they are entries: numbers, people with theirs, fields with labels", () => {
    const rows = (texts: readonly string[]): readonly string[] =>
      split(texts.map((text, at) => full(text, 100 + 12 * at)))
    for (const texts of [
      ["29", "28", "6"],
      ["$1,200", "(17%)"],
      ["171250538 周际宇", "171250539 潘祺阳"],
      ["姓名：周际宇", "导师姓名：潘祺阳"],
    ])
      expect(rows(texts)).toEqual(texts)
    expect(rows(["the 29", "28 of 1967"])).toHaveLength(1)
    expect(rows(["1712 of them", "171250539 of these"])).toHaveLength(1)
    expect(rows(["基本信息有姓名", "导师姓名：潘祺阳"])).toHaveLength(1)
  })

  test("with Han letters are apart by their own step: Latin lines below each other are closer", () => {
    const mixed = (step: number): readonly string[] =>
      split([full("丙丁", 100), full("a/b", 112), full("c/d", 122), full("己庚", 122 + step)])
    expect(mixed(13.1)).toEqual(["丙丁 / a/b / c/d / 己庚"])
    expect(mixed(13.3)).toEqual(["丙丁 / a/b / c/d", "己庚"])
    expect(split([full("ab", 100), full("a/b", 112), full("c/d", 122)])).toHaveLength(2)
  })

  test("are apart where their type changes", () => {
    expect(count([full("one", 100), full("two", 112, 100, 12)])).toBe(2)
    expect(count([full("one", 100), full("two", 112, 100, 10.5)])).toBe(1)
  })

  test("are apart where the next word had room, with two fifths of an em to spare", () => {
    const room = (points: number, next = "word go"): number =>
      count([lineAt("one two", 100, 100, { x1: 300 - points }), lineAt(next, 100, 112)])
    // A word of twenty points, and a space of two and a half.
    expect(room(26.4)).toBe(1)
    expect(room(26.6)).toBe(2)
    // A line may break behind each Chinese sign, ten points wide.
    expect(room(16.4, "墨转 go")).toBe(1)
    expect(room(16.6, "墨转 go")).toBe(2)
  })

  test("go on in a sentence that began with a capital, room or not", () => {
    const lines = (first: string, next: string): number =>
      count([lineAt(first, 100, 100), lineAt(next, 100, 112)])
    expect(lines("The one,", "and two")).toBe(1)
    expect(lines("The one", "and two")).toBe(1)
    expect(lines("the one", "and two")).toBe(2)
    expect(lines("The one.", "and two")).toBe(2)
    expect(lines("The one", "And two")).toBe(2)
    expect(lines("The one", "a two")).toBe(2)
  })

  test("in the middle have room at both sides", () => {
    const centred = (wide: number): number =>
      count(
        [lineAt("one two", 200 - wide / 2, 100, { x1: 200 + wide / 2 }), lineAt("word", 190, 112)],
        {
          ...left,
          align: "centre",
        },
      )
    expect(centred(173.4)).toBe(2)
    expect(centred(173.6)).toBe(1)
  })

  test("at the right have it at the left", () => {
    const right = (room: number): number =>
      count([full("one two", 100, 100 + room), full("word", 112, 280)], { ...left, align: "right" })
    expect(right(22.4)).toBe(1)
    expect(right(22.6)).toBe(2)
  })

  test("are apart where they begin elsewhere than those before", () => {
    const third = (by: number): number =>
      count([full("one", 100), full("two", 112), full("three", 124, 100 + by)])
    expect(third(5.9)).toBe(1)
    expect(third(6.1)).toBe(2)
    expect(third(-6.1)).toBe(2)
    const second = (by: number): number => count([full("one", 100), full("two", 112, 100 + by)])
    expect(second(23.9)).toBe(1)
    expect(second(24.1)).toBe(2)
    expect(second(-29.9)).toBe(1)
    expect(second(-30.1)).toBe(2)
  })
})

describe("items", () => {
  const items = (texts: readonly string[], x1?: number): number =>
    count(texts.map((text, at) => lineAt(text, 100, 100 + 12 * at, x1 === undefined ? {} : { x1 })))
  const capitals = ["Alpha a", "Beta b", "Gamma g", "Delta d", "Eta e", "Zeta z"]

  test("are lines that all start with a capital, six of them, one of which had room", () => {
    // A list of five is one of lines that had room each.
    expect(items(capitals)).toBe(6)
    const filled = capitals.map((text, at) => full(text, 100 + 12 * at))
    expect(count(filled)).toBe(1)
    const one = (lines: readonly string[]): number =>
      count(
        lines.map((text, at) =>
          at === 2 ? lineAt(text, 100, 100 + 12 * at) : full(text, 100 + 12 * at),
        ),
      )
    expect(one(capitals)).toBe(6)
    expect(one(capitals.slice(0, 5))).toBe(2)
    expect(one([...capitals.slice(0, 5), "zeta z"])).toBe(2)
    expect(one([...capitals.slice(0, 5), "ZETA"])).toBe(2)
  })
})

describe("labels", () => {
  test("hold lines below their text in a list, within a third of an em, room or not", () => {
    const below = (by: number): number =>
      count([lineAt("• one", 100, 100), lineAt("two", 110 + by, 112), lineAt("• four", 100, 124)])
    expect(below(2.9)).toBe(2)
    expect(below(3.1)).toBe(3)
    expect(below(-3.1)).toBe(3)
    expect(count([lineAt("• one", 100, 100), lineAt("two", 110, 112)])).toBe(2)
  })

  test("hold small letters that begin where they do, within a third of an em", () => {
    const below = (by: number, text = "three four"): number => {
      const [label, next] = [full("• one", 100), full(text, 112, 100 + by)]
      // The text of the label begins far from it.
      return count([
        tabbed(
          {
            ...label,
            spans: label.spans.map((span) => ({ ...span, edges: [100, 105, 130, 160, 200, 300] })),
          },
          1,
        ),
        next,
      ])
    }
    expect(below(2.9)).toBe(1)
    expect(below(3.1)).toBe(2)
    expect(below(2, "Three four")).toBe(2)
  })

  test("of dashes are labels where they come twice, or below a bullet", () => {
    expect(count([full("- one", 100), full("two", 112)])).toBe(1)
    expect(count([full("- one", 100), full("- two", 112)])).toBe(2)
    expect(count([full("- one", 100), full("– two", 112)])).toBe(1)
    expect(count([full("• one", 100), full("- two", 112, 120)])).toBe(2)
  })

  test("of typed numbers are labels where they count on, at one edge", () => {
    expect(count([full("1. one", 100), full("2. two", 112)])).toBe(2)
    expect(count([full("1. one", 100), full("3. two", 112)])).toBe(1)
    expect(count([full("1. one", 100), full("2) two", 112)])).toBe(1)
    // Without a space they are no labels, but start paragraphs.
    expect(count([full("1.one", 100), full("2.two", 112)])).toBe(2)
    expect(count([full("1. one", 100), full("2. two", 112, 105.9)])).toBe(2)
    expect(count([full("1. one", 100), full("2. two", 112, 106.1)])).toBe(1)
  })

  test("that do not count one by one are none", () => {
    const numbered = (text: string, baseline: number): TextLine =>
      tabbed(full(text, baseline), text.indexOf(" "))
    expect(count([numbered("1. one", 100), numbered("2. two", 112)])).toBe(2)
    expect(count([numbered("5. one", 100), numbered("7. two", 112)])).toBe(1)
    expect(count([numbered("5. one", 100), numbered("1. two", 112)])).toBe(2)
  })

  test("of a second list in one box are none: they would be counted on from the first", () => {
    const items = ["1. one", "2. two", "3. six", "1. new", "2. old"]
    const lines = items.map((text, at) => tabbed(full(text, 100 + 12 * at), 2))
    const labels = splitParagraphs(lines, left).map(({ label }) => label?.numbers[0])
    expect(labels).toEqual([1, 2, 3, undefined, undefined])
  })
})

describe("the layout of a box", () => {
  const layout = (
    ends: readonly (readonly [number, number])[],
    frame?: { x0: number; x1: number },
  ): string =>
    boxLayout(
      ends.map(([x0, x1], at) => lineAt("words", x0, 100 + 12 * at, { x1 })),
      frame,
    ).align

  test("is told by edges that meet within a point and a half", () => {
    expect(
      layout([
        [100, 200],
        [101.4, 260],
      ]),
    ).toBe("left")
    expect(
      layout([
        [100, 200],
        [130, 201.4],
      ]),
    ).toBe("right")
    expect(
      layout([
        [100, 200],
        [130, 201.6],
      ]),
    ).toBe("left")
    expect(
      layout([
        [100, 260],
        [101.4, 258.6],
      ]),
    ).toBe("left")
    expect(
      layout([
        [100, 260],
        [101.6, 258.4],
      ]),
    ).toBe("centre")
  })

  test("is centred where middles meet within two points and a quarter", () => {
    expect(
      layout([
        [100, 260],
        [120, 244.4],
      ]),
    ).toBe("centre")
    expect(
      layout([
        [100, 260],
        [120, 244.6],
      ]),
    ).toBe("left")
  })

  test("of one line is told by its place in the frame", () => {
    expect(layout([[150, 250]])).toBe("left")
    expect(layout([[150, 250]], { x0: 100, x1: 300 })).toBe("centre")
    expect(layout([[150, 265.9]], { x0: 100, x1: 300 })).toBe("centre")
    expect(layout([[150, 266.1]], { x0: 100, x1: 300 })).toBe("left")
    expect(layout([[150, 234.1]], { x0: 100, x1: 300 })).toBe("centre")
    expect(layout([[150, 233.9]], { x0: 100, x1: 300 })).toBe("left")
    expect(layout([[103.1, 296.9]], { x0: 100, x1: 300 })).toBe("centre")
    expect(layout([[102.9, 297.1]], { x0: 100, x1: 300 })).toBe("left")
    const labelled = boxLayout([lineAt("• word", 185, 100)], { x0: 100, x1: 300 })
    expect(labelled.align).toBe("left")
  })

  test("is that of its outermost ends", () => {
    expect(
      boxLayout(
        [lineAt("a", 120, 100, { x1: 200 }), lineAt("b", 100, 112, { x1: 180 })],
        undefined,
      ),
    ).toMatchObject({ x0: 100, x1: 200 })
  })
})

describe("the lines of a title are one paragraph", () => {
  const title = (...lines: readonly TextLine[]) => titleParagraph(lines)?.lines.length
  test("of any size, where they follow each other", () => {
    const under = (step: number, size = 20) =>
      title(
        lineAt("Recommendation 3:", 100, 100, { size: 20 }),
        lineAt("Rest", 100, 100 + step, { size }),
      )
    expect(under(28.9)).toBe(2)
    expect(under(29.1)).toBeUndefined()
    expect(under(28.9, 12)).toBe(2)
  })
  test("and have no labels", () => {
    expect(title(lineAt("• one", 100, 100), lineAt("• two", 100, 112))).toBeUndefined()
  })
})

test("a typed number that counts on starts a paragraph, though Han text follows it without a space", () => {
  const full = (...texts: readonly string[]): number =>
    splitParagraphs(
      texts.map((text, at) => lineAt(text, 100, 100 + 12 * at, { x1: 300 })),
      { align: "left", x0: 100, x1: 300 },
    ).length
  expect(full("①用户类是所有用户的父类", "②学生类继承了用户类", "和它的全部属性")).toBe(2)
  expect(full("1.提高效爬虫与数据源", "2.学术排名系统的优化")).toBe(2)
  expect(full("①用户类是所有用户的父类", "③学生类继承了用户类")).toBe(1)
  expect(full("用户类是所有用户的父类", "2.学生类继承了用户类")).toBe(1)
})

test("entries of a list may be centred", () => {
  const around = (text: string, baseline: number) => lineAt(text, 200 - 2.5 * text.length, baseline)
  const entries = ["• barley", "• rye and oats", "• all else"].map((text, at) =>
    around(text, 100 + 12 * at),
  )
  expect(boxLayout(entries, undefined).align).toBe("centre")
  expect(
    boxLayout(
      entries.map((own) => lineAt(own.text, 100, own.baseline)),
      undefined,
    ).align,
  ).toBe("left")
})
