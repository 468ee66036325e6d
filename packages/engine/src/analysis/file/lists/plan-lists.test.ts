import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { readLabel } from "../../writing/labels.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { ListCandidate } from "./list-candidates.ts"
import { planLists } from "./plan-lists.ts"

interface Look {
  /** Start of the label from the edge of the column. */
  readonly indent?: number
  /** Paragraphs since the one before. */
  readonly after?: number
  readonly isInCell?: boolean
  /** Its lines below the first hang by so many points. */
  readonly hangs?: number
  readonly headingLevel?: number
  readonly role?: ParagraphDraft["role"]
  readonly isCounted?: boolean
  readonly isTagged?: boolean
  /** The first run of its line ends so. */
  readonly seam?: TextLine["seam"]
}
type Told = string | readonly [text: string, look: Look]

/** A line whose tab behind the label is "\t". */
function labelled(told: string, x: number): TextLine {
  const line = lineAt(told.replace("\t", " "), x, 100)
  const at = told.indexOf("\t")
  return at < 0 ? line : { ...line, gaps: [{ at, from: 0, to: 0 }] }
}

function candidatesOf(told: readonly Told[]): (ListCandidate & { readonly look: Look })[] {
  let at = -1
  return told.map((each) => {
    const [text, look] = typeof each === "string" ? [each, {} as Look] : each
    const {
      indent = 0,
      after = 1,
      isInCell = false,
      hangs = 0,
      isCounted,
      headingLevel,
      role,
      seam,
    } = look
    const line = { ...labelled(text, 50 + indent), ...(seam && { seam }) }
    const placed = { line, page: 0, column: 0, x0: 50, x1: 500 }
    const label = readLabel(line)
    const paragraph = {
      kind: "paragraph",
      lines: hangs === 0 ? [placed] : [placed, placed],
      shape: { align: "left", direction: "ltr", left: indent + hangs, right: 0, firstLine: -hangs },
      ...(label && { label: { ...label, ...(isCounted && { isCounted }) } }),
      ...(headingLevel !== undefined && { headingLevel }),
      ...(role && { role }),
    } satisfies ParagraphDraft
    at += after
    return { paragraph, at, isInCell, look }
  })
}

function planOf(...told: readonly Told[]) {
  const candidates = candidatesOf(told)
  const tagged = new Map<ParagraphDraft, boolean | undefined>(
    candidates.map(({ paragraph, look }) => [paragraph, look.isTagged]),
  )
  const { lists, places } = planLists(candidates, (paragraph) => tagged.get(paragraph))
  return { lists, places: candidates.map(({ paragraph }) => places.get(paragraph)) }
}

/** List and level of each paragraph, and its number; "-" where it is no item. */
const placesOf = (...told: readonly Told[]): string =>
  planOf(...told)
    .places.map((place) =>
      place
        ? `${place.list}.${place.level}${place.value === undefined ? "" : `=${place.value}`}`
        : "-",
    )
    .join(" ")

const all = (look: Look, ...texts: readonly string[]): Told[] => texts.map((text) => [text, look])

describe("an item by itself", () => {
  test.each<[string, Told]>([
    ["a bullet", "• one"],
    ["an operator that is drawn as one", "∙ one"],
    ["a dash before a tab", "-\tone"],
    ["a minus before a tab", "−\tone"],
    ["a number before a tab", "1.\tone"],
    ["what tags name as one", ["1. one", { isTagged: true }]],
    ["a dash and a tab before an amount", "-\t1,250"],
    ["a number and a sign before a number", "1.\t2024"],
    ["a circled number and a tab in a cell", ["①\tone", { isInCell: true }]],
    ["a dash and a tab before a question in a cell", ["o\t¿Cuáles?", { isInCell: true }]],
  ])("is %s", (_what, told) => {
    expect(placesOf(told)).toMatch(/^0\.0/)
  })

  test.each<[string, Told]>([
    ["text", "one"],
    ["a dash", "- one"],
    ["a minus", "− one"],
    ["a number", "1. one"],
    ["an entry of contents", ["1.\tone", { role: "tocEntry" }]],
    ["a number that begins with a nought", "01.\tone"],
    ["a number before other numbers", "0\t10000 20000"],
    ["a star before stars", "*\t* *"],
    ["a bullet that tags name as text", ["• one", { isTagged: false }]],
    ["a number before a tab that they do", ["1.\tone", { isTagged: false }]],
  ])("%s is none", (_what, told) => {
    expect(placesOf(told)).toBe("-")
  })
})

test("headings with a word before their numbers and others without are counted apart", () => {
  const heading = { headingLevel: 1 }
  const places = (...texts: readonly string[]): string => placesOf(...all(heading, ...texts))
  expect(places("第1章\ta", "1.\tb", "第2章\tc")).toBe("0.0=1 1.0=1 0.0=2")
  expect(places("1\ta", "2.\tb")).toBe("0.0=1 0.0=2")
})

describe("a typed label is one of an item where three count on and hang", () => {
  test.each<[readonly string[], Look, string]>([
    [["1. a", "2. b", "3. c"], { hangs: 12 }, "0.0=1 0.0=2 0.0=3"],
    [["1. a", "2. b"], { hangs: 12 }, "- -"],
    [["1. a", "2. b", "3. c"], { hangs: 3 }, "- - -"],
    [["1. a", "2. b", "3. c"], {}, "- - -"],
    [["1. a", "2. b", "3. c"], { hangs: 12, headingLevel: 1 }, "- - -"],
    [["1. a", "2. b", "4. c"], { hangs: 12 }, "- - -"],
    [["1. a", "2. b", "(3) c"], { hangs: 12 }, "- - -"],
    [["1. a", "2. b", "3) c"], { hangs: 12 }, "- - -"],
    [["1. a", "2. b", "c. c"], { hangs: 12 }, "- - -"],
    [["a. a", "b. b", "c. c"], { hangs: 12 }, "0.0=1 0.0=2 0.0=3"],
    [["- a", "- b", "- c"], { hangs: 12 }, "0.0 0.0 0.0"],
    [["- a", "- b", "- c"], {}, "- - -"],
    [["- a", "- b", "* c"], { hangs: 12 }, "- - -"],
  ])("labels before hanging text: %s %o", (texts, look, places) => {
    expect(placesOf(...all(look, ...texts))).toBe(places)
  })

  test("with six paragraphs between two of them at most", () => {
    const apart = (after: number): string =>
      placesOf(...all({ hangs: 12 }, "- a", "- b"), ["- c", { hangs: 12, after }])
    expect([6, 7].map(apart)).toEqual(["0.0 0.0 0.0", "- - -"])
  })
})

describe("in a cell", () => {
  const inCell = (...texts: readonly string[]): string =>
    placesOf(...all({ isInCell: true }, ...texts))

  test.each([
    ["-\t5 %", "-"],
    ["-\tless", "0.0"],
    ["-\ta", "-"],
    ["- less", "-"],
    ["1\tone", "-"],
    ["1.\tone", "0.0=1"],
    ["(1\tone", "-"],
    ["• one", "0.0"],
  ])("%s is read as %s", (text, place) => {
    expect(inCell(text)).toBe(place)
  })

  test("dashes below each other were typed, as in what is less than nought", () => {
    expect(inCell("- 5", "- 6", "- 7")).toBe("- - -")
    expect(inCell("- one", "- two", "- three")).toBe("- - -")
  })

  test("a dash and a tab before a figure are an item behind one of words at its indent", () => {
    expect(inCell("-\tless", "-\t5 words", "-\t+4 V")).toBe("0.0 0.0 0.0")
    expect(inCell("-\t5 words", "-\tless")).toBe("- 0.0")
    expect(inCell("-\tless", "- 5 words")).toBe("0.0 -")
    const [first, second] = all({ isInCell: true }, "-\tless", "-\t5 words")
    const moved = [second?.[0] ?? "", { isInCell: true, indent: 5 }] as const
    expect(placesOf(first ?? "", moved)).toBe("0.0 -")
  })

  test("numbers are counted within their table", () => {
    expect(placesOf(...all({ isInCell: true, headingLevel: 1 }, "1.\ta", "2.\tb"))).toBe(
      "0.0=1 0.0=2",
    )
  })
})

describe("a number without room for its tab", () => {
  test.each<[string, Told[], string]>([
    ["counts on from one that has it", ["9.\ta", "10. b"], "0.0=9 0.0=10"],
    ["and the next from it", ["9.\ta", "10. b", "11. c"], "0.0=9 0.0=10 0.0=11"],
    ["not where a number is left out", ["9.\ta", "11. b"], "0.0=9 -"],
    ["not behind one that is text", ["9. a", "10. b"], "- -"],
    ["not at another indent", ["9.\ta", ["10. b", { indent: 4.1 }]], "0.0=9 -"],
    ["but at nearly the same", ["9.\ta", ["10. b", { indent: 3.9 }]], "0.0=9 0.0=10"],
    ["behind labels of other kinds", ["9.\ta", "(a)\tb", "10. c"], "0.0=9 1.0=1 0.0=10"],
    ["no dash", ["-\ta", "- b"], "0.0 -"],
    ["no number of a part", ["1.1.\ta", "1.2. b"], "- -"],
  ])("%s", (_what, told, places) => {
    expect(placesOf(...told)).toBe(places)
  })

  test("looks behind forty others", () => {
    const behind = (count: number): string | undefined =>
      placesOf(
        "9.\ta",
        ...Array.from({ length: count }, () => ["-\tb", { after: 0 }] as const),
        "10. c",
      )
        .split(" ")
        .at(-1)
    expect([39, 40].map(behind)).toEqual(["0.0=10", "-"])
  })
})

describe("headings that count their parts share a list", () => {
  const headings = (...texts: readonly string[]): string =>
    placesOf(...all({ headingLevel: 1 }, ...texts))

  test.each([
    [
      "with their parents",
      ["1.\ta", "1.1\tb", "1.1.1\tc", "1.2\td", "2.\te", "2.1\tf"],
      "0.0=1 0.1=1 0.2=1 0.1=2 0.0=2 0.1=1",
    ],
    ["not where no parent has that number", ["1.\ta", "2.2\tb"], "0.0=1 -"],
    ["from the first part on, without a parent", ["3.1\ta", "3.2\tb"], "0.1=1 0.1=2"],
    ["but from no later one", ["3.2\ta"], "-"],
    [
      "where they end in a nought",
      ["1.0\ta", "1.1\tb", "2.0\tc", "2.1\td"],
      "0.0=1 0.1=1 0.0=2 0.1=1",
    ],
    ["not where the nought is typed", ["1.0 a", "2.0 b"], "- -"],
    ["not a nought below a part", ["1.1.0\ta"], "-"],
  ])("%s", (_what, texts, places) => {
    expect(headings(...texts)).toBe(places)
  })

  test("a number before a nought is written as the page has it", () => {
    const { lists } = planOf(...all({ headingLevel: 1 }, "1.0\ta", "1.1\tb"))
    expect(lists[0]?.levels.map(({ text }) => text)).toEqual(["%1.0", "%1.%2"])
    expect(placesOf("1.0\ta")).toBe("-")
  })

  test("items of the text do not, unless a program counted them", () => {
    expect(placesOf("1.\ta", "1.1\tb")).toBe("0.0=1 -")
    expect(placesOf(["1.1\tb", { isCounted: true }])).toBe("0.1=1")
    expect(placesOf(["1.2\tb", { isCounted: true }])).toBe("-")
    // One that nothing counts is text, whatever its level.
    expect(placesOf(["1.1 b", { headingLevel: 1, isTagged: true }])).toBe("-")
  })

  test("a list of the text is none of theirs", () => {
    expect(placesOf(["1.\ta", { headingLevel: 1 }], "1.\tb", "2.\tc")).toBe("0.0=1 1.0=1 1.0=2")
  })

  test("letters are of no tree", () => {
    expect(placesOf(...all({ headingLevel: 1 }, "a.\ta", "b.\tb"))).toBe("0.0=1 0.0=2")
  })

  test("levels above one that was opened alone begin at their own numbers", () => {
    const { lists } = planOf(...all({ headingLevel: 1 }, "3.2.1\ta"))
    expect(lists[0]?.levels).toMatchObject([
      { text: "%1", start: 3 },
      { text: "%1.%2", start: 2 },
      { text: "%1.%2.%3", start: 1 },
    ])
  })
})

describe("an item is of a list that is open", () => {
  test.each<[string, Told[], string]>([
    ["where it counts on", ["1.\ta", "2.\tb"], "0.0=1 0.0=2"],
    ["where it begins again", ["1.\ta", "2.\tb", "1.\tc"], "0.0=1 0.0=2 0.0=1"],
    ["not where it leaps", ["1.\ta", "5.\tb"], "0.0=1 1.0=5"],
    ["not with another sign", ["• a", "◦ b"], "0.0 1.0"],
    ["not at another indent", ["• a", ["• b", { indent: -4 }]], "0.0 1.0"],
    ["one level below, further in", ["• a", ["◦ b", { indent: 4.1 }], "• c"], "0.0 0.1 0.0"],
    ["not where the room is small", ["• a", ["◦ b", { indent: 3.9 }]], "0.0 1.0"],
    ["numbers below bullets from one on", ["• a", ["1.\tb", { indent: 20 }]], "0.0 0.1=1"],
    ["and from no other number", ["• a", ["2.\tb", { indent: 20 }]], "0.0 1.0=2"],
    ["bullets up to six paragraphs behind", ["• a", ["• b", { after: 6 }]], "0.0 0.0"],
    ["and no further", ["• a", ["• b", { after: 7 }]], "0.0 1.0"],
    ["numbers up to sixty behind", ["1.\ta", ["2.\tb", { after: 60 }]], "0.0=1 0.0=2"],
    ["and no further behind", ["1.\ta", ["2.\tb", { after: 61 }]], "0.0=1 1.0=2"],
    ["a level below up to six behind", ["• a", ["◦ b", { indent: 20, after: 7 }]], "0.0 1.0"],
  ])("%s", (_what, told, places) => {
    expect(placesOf(...told)).toBe(places)
  })

  test("of nine levels at most", () => {
    const signs = "•▪◦‣●○■□◆◇".split("")
    const deep = signs.map((sign, at): Told => [`${sign} a`, { indent: at * 10 }])
    expect(placesOf(...deep)).toBe("0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 1.0")
  })
})

describe("a level looks as its first item does", () => {
  test("label, indent and how far its text hangs", () => {
    const { lists } = planOf(["(1)\ta", { indent: 20, hangs: 18 }], ["• b", { indent: 60 }])
    expect(lists[0]?.levels[0]).toMatchObject({ text: "(%1)", indent: 38, hanging: 18, start: 1 })
    expect(lists[0]?.levels[1]).toMatchObject({ text: "•", indent: 60, hanging: 0 })
  })

  test("a bullet has its look, and a number where its text has another colour", () => {
    const coloured = (text: string, colour: number) => {
      const [item] = candidatesOf([text])
      const [placed] = item?.paragraph.lines ?? []
      const [span] = placed?.line.spans ?? []
      const label = item?.paragraph.label
      if (!item || !placed || !span || !label) throw new Error("an item has a label")
      const spans = [
        { ...span, text: span.text.slice(0, label.length), underline: "single" as const },
        { ...span, text: span.text.slice(label.length), colour },
      ]
      const lines = [{ ...placed, line: { ...placed.line, spans } }]
      const { lists } = planLists([{ ...item, paragraph: { ...item.paragraph, lines } }])
      return lists[0]?.levels[0]?.run
    }
    const run = { font: 0, size: 10, bold: false, italic: false, colour: 0 }
    expect(coloured("• a", 0)).toEqual(run)
    expect(coloured("1.\ta", 0)).toBe(undefined)
    expect(coloured("1.\ta", 0xff0000)).toEqual(run)
  })

  test("and a bullet that is hardly seen on paper is none of a list on it", () => {
    const listsOf = (colour: number): number => {
      const [first, second] = candidatesOf(["• a", "• b"])
      const [placed] = second?.paragraph.lines ?? []
      if (!first || !second || !placed) throw new Error("both are items")
      const spans = placed.line.spans.map((span) => ({ ...span, colour }))
      const lines = [{ ...placed, line: { ...placed.line, spans } }]
      return planLists([first, { ...second, paragraph: { ...second.paragraph, lines } }]).lists
        .length
    }
    expect([0x2244ff, 0xc9c9c9, 0xd0d0d0, 0xffffff].map(listsOf)).toEqual([1, 1, 2, 2])
  })
})

describe("numbers of Han that are runs of their own", () => {
  const apart = { seam: { at: 2, isOfOneFont: true } }
  const cut = { seam: { at: 2, isOfOneFont: false } }
  const listed = (...told: readonly Told[]) =>
    planLists(candidatesOf(told), undefined, undefined, true).places.size

  test("are items where all that are written alike are such runs", () => {
    expect(listed(...all(apart, "一、甲", "二、乙"))).toBe(2)
    expect(listed(["一、甲", apart], ["二、乙", cut])).toBe(2)
    expect(planOf(...all(apart, "一、甲", "二、乙")).places).toEqual([undefined, undefined])
  })

  test("are items beside typed ones where their font goes on in their text", () => {
    expect(listed(["一、甲", apart], ["二、乙", apart], "三、丙", ["四、丁", cut])).toBe(2)
    expect(listed(["一、甲", apart], "二、乙", ["三、丙", cut], ["四、丁", cut])).toBe(0)
  })

  test("are none where one stands alone, or fonts part most", () => {
    expect(listed(["一、甲", apart])).toBe(0)
    expect(listed(["一、甲", apart], "二、乙")).toBe(0)
    expect(listed(["一、甲", apart], ["二、乙", cut], ["三、丙", cut])).toBe(0)
    expect(listed(...all({ ...apart, headingLevel: 1 }, "一、甲", "二、乙"))).toBe(0)
  })
})

test("Arabic letters count in the order that most of them follow", () => {
  const formatOf = (...letters: readonly string[]): string | undefined =>
    planOf(...letters.map((letter) => `${letter}.\tكتاب`)).lists[0]?.levels[0]?.format
  expect(formatOf("أ", "ب", "ت", "ث")).toBe("arabicAlpha")
  expect(formatOf("أ", "ب", "ج", "د")).toBe("arabicAbjad")
})
