import { expect, test } from "vitest"
import { readBoard } from "./board.server.ts"
import figures from "./figures.json" with { type: "json" }

test.for(["zh", "en", "id"] as const)(
  "the board in %s says of every group the corpus, the day and the commit, and has words for every figure",
  (language) => {
    const { groups } = readBoard(language)
    expect(groups.map(({ id }) => id)).toEqual(figures.groups.map(({ id }) => id))
    for (const group of groups) {
      expect(group.name).not.toBe(group.id)
      expect(group.corpus.length).toBeGreaterThan(12)
      expect(group.measured.length).toBeGreaterThan(0)
      for (const line of group.measured) expect(line).toMatch(/\d{4}-\d\d-\d\d.*[0-9a-f]{8}/)
      for (const figure of group.figures) {
        expect(figure.name, figure.id).not.toBe(figure.id)
        expect(figure.peer.length).toBeGreaterThan(1)
      }
    }
  },
)

test("whatever is worse than a peer is said once more, and nothing else is", () => {
  const worse = figures.groups.flatMap(({ figures: all }) =>
    all.filter(({ kind, ours, theirs }) => (kind === "less" ? ours > theirs : ours < theirs)),
  )
  expect(worse.length).toBeGreaterThan(0)
  expect(readBoard("zh").worse).toHaveLength(worse.length)
})
