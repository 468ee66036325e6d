import type { Block, Document, Paragraph } from "../../model/document.ts"
import { paragraphsOf } from "../../model/walk.ts"

/** One w:num: which definition it counts by, and where a level starts anew. */
export interface NumberInstance {
  readonly id: number
  readonly list: number
  readonly restart?: { readonly level: number; readonly start: number }
}

export interface NumberingPlan {
  readonly instances: readonly NumberInstance[]
  /** Instance id of each list paragraph. */
  readonly of: ReadonlyMap<Paragraph, number>
}

/**
 * Follows the counters that Word will keep and adds an instance wherever the page showed another
 * number.
 *
 * Word counts through all paragraphs of one instance; a deeper level starts anew after a shallower
 * one. Source: ECMA-376 part 1, 17.9.26 "startOverride".
 */
export function planNumbering(document: Document): NumberingPlan {
  const instances: NumberInstance[] = []
  const of = new Map<Paragraph, number>()
  const current = new Map<number, { instance: NumberInstance; counters: number[] }>()
  for (const paragraph of listParagraphs(document)) {
    const { list, level, value } = paragraph.list
    const levels = document.lists[list]?.levels
    if (!levels) continue
    let state = current.get(list)
    const expected = state
      ? nextValue(state.counters, level, levels[level]?.start ?? 1)
      : (levels[level]?.start ?? 1)
    if (!state || (value !== undefined && value !== expected)) {
      const isFirst = !state
      const instance: NumberInstance = {
        id: instances.length + 1,
        list,
        ...(isFirst && (value === undefined || value === expected)
          ? {}
          : { restart: { level, start: value ?? expected } }),
      }
      instances.push(instance)
      state = { instance, counters: state ? state.counters.slice(0, level) : [] }
      current.set(list, state)
    }
    state.counters.length = Math.min(state.counters.length, level + 1)
    state.counters[level] = value ?? expected
    of.set(paragraph, state.instance.id)
  }
  return { instances, of }
}

function nextValue(counters: readonly number[], level: number, start: number): number {
  const last = counters[level]
  return last === undefined ? start : last + 1
}

type ListParagraph = Paragraph & { readonly list: NonNullable<Paragraph["list"]> }

function* listParagraphs(document: Document): Generator<ListParagraph> {
  const isListed = (paragraph: Paragraph): paragraph is ListParagraph =>
    paragraph.list !== undefined
  const all: (readonly Block[])[] = [
    ...document.sections.map((section) => section.blocks),
    ...document.notes.map((note) => note.blocks),
  ]
  for (const blocks of all) {
    for (const paragraph of paragraphsOf(blocks)) if (isListed(paragraph)) yield paragraph
  }
}
