import { expect, test } from "vitest"
import { paragraphDraft, placedAt } from "../../writing/block-drafts.test-kit.ts"
import { notePlaces } from "./note-places.ts"

const notes = (x0: number, x1: number) =>
  new Map([[0, { top: 300, bottom: 330, blocks: [{ top: 300, x0, x1 }] }]])

test("notes end the text of their page where none stands below them in their column", () => {
  const above = paragraphDraft([placedAt("text", 200)])
  const below = paragraphDraft([placedAt("a journal's own", 408)])
  const feet = new Map([[0, 300]])
  expect(notePlaces(notes(0, 500), [above])).toEqual({ feet, aboveText: new Map() })
  expect(notePlaces(notes(0, 500), [above, below])).toEqual({
    feet: new Map(),
    aboveText: new Map([[0, { top: 300, bottom: 330 }]]),
  })
  // The column beside runs lower.
  expect(notePlaces(notes(900, 950), [above, below])).toEqual({ feet, aboveText: new Map() })
})
