import type { GlyphRun, Scene, StructureElement } from "../../packages/engine/src/model/scene.ts"

/** Gives the place, among all formulas of a file, of the one that a run is tagged as part of. */
export type PlaceOf = (page: number, run: GlyphRun) => number | undefined

/** What the tags of a print say of its formulas. */
export interface TaggedFormulas {
  /** How many there are. */
  readonly count: number
  readonly placeOf: PlaceOf
}

/**
 * Reads which runs of a print are tagged as formulas, in their order: LibreOffice says so of each
 * that it prints. Tags are kept from the rules of formulas, so that these can tell how right they
 * are.
 */
export function taggedFormulas(scene: Scene): TaggedFormulas {
  const places = new Map<string, number>()
  let count = 0
  const visit = (page: number, { type, mcids, children }: StructureElement): void => {
    if (type === "Formula") {
      for (const id of allIds({ type, mcids, children })) places.set(`${page} ${id}`, count)
      count++
      return
    }
    for (const child of children) visit(page, child)
  }
  for (const { index, structure } of scene.pages)
    for (const element of structure) visit(index, element)
  return {
    count,
    placeOf: (page, { mcid }) => (mcid === undefined ? undefined : places.get(`${page} ${mcid}`)),
  }
}

const allIds = ({ mcids, children }: StructureElement): number[] => [
  ...mcids,
  ...children.flatMap(allIds),
]
