import { expect, test } from "vitest"
import type { Block } from "../../../model/document.ts"
import { figureOf, paragraphOf } from "../../writing/block-drafts.test-kit.ts"
import { withinFoot } from "./page-fit.ts"

/** A paragraph with room above and below it that ends at a height of a page. */
const text = (y1: number, before: number, after = 0, page = 0): Block => ({
  ...paragraphOf({ before, after }),
  placement: [{ page, box: { x0: 100, x1: 400, y0: y1 - 10, y1 } }],
})
const table = (y1: number, spaceBefore = 0): Block =>
  ({
    kind: "table",
    spaceBefore,
    placement: [{ page: 0, box: { x0: 100, x1: 400, y0: y1 - 20, y1 } }],
    rows: [{ height: 20, cells: [] }],
  }) as unknown as Block
/** Room above and below the blocks; of tables that above, and their height. */
const rooms = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === "paragraph")
        return `${block.format.spaceBefore}/${block.format.spaceAfter}`
      return block.kind === "table" ? `${block.spaceBefore} ${block.rows[0]?.height}` : "▢"
    })
    .join(" ")

test("what reaches over the foot of its page is taken from the gaps above, the lowest first", () => {
  const page = (y1: number) => rooms(withinFoot([text(600, 9), text(650, 9), text(y1, 9)], 700))
  expect(page(700)).toBe("9/0 9/0 9/0")
  expect(page(705)).toBe("9/0 9/0 4/0")
  expect(page(708)).toBe("9/0 8/0 2/0")
  // More than that flows on.
  expect(page(708.1)).toBe("9/0 9/0 9/0")
})

test("room below what stands above counts, too, and leaves two points", () => {
  expect(rooms(withinFoot([text(600, 9, 3), text(704, 2)], 700))).toBe("9/2 0/0")
  expect(rooms(withinFoot([text(600, 9, 1), text(704, 1)], 700))).toBe("9/1 1/0")
})

test("a table with no gap above it gives the room of its last row", () => {
  expect(rooms(withinFoot([text(600, 9), table(698, 5)], 700))).toBe("9/0 5 20")
  expect(rooms(withinFoot([text(600, 9), table(703, 5)], 700))).toBe("9/0 2 18")
})

test("each page is one of its own, and pictures end none", () => {
  const blocks = [text(704, 9), text(300, 9, 0, 1), text(705, 9, 0, 1)]
  expect(rooms(withinFoot(blocks, 700))).toBe("9/0 9/0 4/0")
  const picture = figureOf({ x0: 100, x1: 200, y0: 690, y1: 760 })
  expect(rooms(withinFoot([text(600, 9), text(705, 9), picture], 700))).toBe("9/0 4/0 ▢")
})
