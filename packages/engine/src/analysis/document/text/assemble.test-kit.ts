import type { AssembleContext } from "./blocks.ts"
import { figureOf } from "../../writing/block-drafts.test-kit.ts"
import { createShare } from "./share.ts"

/** What puts blocks together where nothing else is said: lines are twelve points high. */
export const contextOf = (look: Partial<AssembleContext> = {}): AssembleContext => ({
  lists: { lists: [], places: new Map() } as unknown as AssembleContext["lists"],
  hyphens: () => 0,
  splits: () => false,
  bookmarks: { bookmarkOf: () => undefined, namesOf: () => [] } as never,
  lineHeight: () => 12,
  scales: {
    ofFont: () => 1,
    ofLines: () => ({ scales: [], broken: new Set(), edgeRoom: 0, more: 0 }),
    spacingOf: () => 0,
    isSure: () => true,
  },
  fontOf: (font) => font,
  figureOf: ({ box }) => figureOf(box),
  styleOf: () => "body",
  takeCell: () => ({ left: 2, right: 3, drafts: [] }),
  share: createShare(),
  keptTogether: new Set(),
  allowsLoneLines: false,
  keepsLines: false,
  ...look,
})
