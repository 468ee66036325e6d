import { readGroups, writeGroups, type Group } from "./character-map.ts"

/**
 * First and last letter that Chinese faces set half an em wide, and the space that does not break.
 */
const LETTERS = { first: 0x20, last: 0x7e, fixedSpace: 0xa0 } as const
/**
 * Gives a character map in which Latin letters and digits are half an em wide, as SimSun, SimHei,
 * KaiTi and FangSong have them, from the forms of that width that the face itself holds.
 *
 * Undefined where the face has none. Source: OpenType 1.9, cmap format 12, GSUB lookups 1 and 7,
 * feature "hwid".
 */
export function halfWidthMap(cmap: Uint8Array, gsub: Uint8Array): Uint8Array | undefined {
  const groups = readGroups(cmap)
  const narrow = readSubstitutes(gsub, "hwid")
  if (!groups || narrow.size === 0) return undefined
  const glyphOf = (code: number): number | undefined => {
    const group = groups.find(({ first, last }) => code >= first && code <= last)
    return group && group.glyph + code - group.first
  }
  const own: Group[] = []
  for (let code: number = LETTERS.first; code <= LETTERS.last; code++) {
    const [glyph] = narrow.get(glyphOf(code) ?? -1) ?? []
    if (glyph === undefined) return undefined
    own.push({ first: code, last: code, glyph })
  }
  const [space] = own
  if (space) own.push({ ...space, first: LETTERS.fixedSpace, last: LETTERS.fixedSpace })
  const rest = groups
    .flatMap((group) => cutOut(group, LETTERS.first, LETTERS.last))
    .flatMap((group) => cutOut(group, LETTERS.fixedSpace, LETTERS.fixedSpace))
  return writeGroups([...own, ...rest].toSorted((a, b) => a.first - b.first))
}

function cutOut(group: Group, first: number, last: number): Group[] {
  if (group.last < first || group.first > last) return [group]
  const before = { ...group, last: first - 1 }
  const after = {
    first: last + 1,
    last: group.last,
    glyph: group.glyph + last + 1 - group.first,
  }
  return [before, after].filter((part) => part.first <= part.last)
}

/** What single glyphs become, by glyph. */
export type Substitutes = ReadonlyMap<number, ReadonlySet<number>>

/** Forms that languages ask for, of tables that faces share. */
const known = new WeakMap<Uint8Array, Substitutes>()

/**
 * What feature "locl" puts in the place of single glyphs: read once, though dozens of faces ask.
 */
export function localForms(gsub: Uint8Array): Substitutes {
  const before = known.get(gsub)
  if (before) return before
  const forms = readSubstitutes(gsub, "locl")
  known.set(gsub, forms)
  return forms
}

/** What a feature puts in the place of single glyphs, in any script and language. */
export function readSubstitutes(gsub: Uint8Array, feature: string): Substitutes {
  const view = new DataView(gsub.buffer, gsub.byteOffset, gsub.byteLength)
  const found = new Map<number, Set<number>>()
  const [features, lookups] = [view.getUint16(6), view.getUint16(8)]
  for (let index = 0; index < view.getUint16(features); index++) {
    const record = features + 2 + index * 6
    const tag = new TextDecoder("latin1").decode(gsub.subarray(record, record + 4))
    if (tag !== feature) continue
    const table = features + view.getUint16(record + 4)
    for (let place = 0; place < view.getUint16(table + 2); place++) {
      const number = view.getUint16(table + 4 + place * 2)
      const lookup = lookups + view.getUint16(lookups + 2 + number * 2)
      for (let part = 0; part < view.getUint16(lookup + 4); part++)
        addSingles(view, lookup + view.getUint16(lookup + 6 + part * 2), {
          type: view.getUint16(lookup),
          found,
        })
    }
  }
  return found
}

function addSingles(
  view: DataView,
  start: number,
  { type, found }: { type: number; found: Map<number, Set<number>> },
): void {
  const isFar = type === 7
  if ((isFar ? view.getUint16(start + 2) : type) !== 1) return
  const at = isFar ? start + view.getUint32(start + 4) : start
  const isShift = view.getUint16(at) === 1
  for (const [index, glyph] of coveredGlyphs(view, at + view.getUint16(at + 2)).entries())
    found.set(
      glyph,
      (found.get(glyph) ?? new Set()).add(
        isShift ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + index * 2),
      ),
    )
}

/** Source: OpenType 1.9, "Coverage table". */
function coveredGlyphs(view: DataView, at: number): number[] {
  const count = view.getUint16(at + 2)
  if (view.getUint16(at) === 1)
    return Array.from({ length: count }, (_, index) => view.getUint16(at + 4 + index * 2))
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [view.getUint16(at + 4 + index * 6), view.getUint16(at + 6 + index * 6)]
    return Array.from({ length: Math.max(0, last - first + 1) }, (__, place) => first + place)
  }).flat()
}
