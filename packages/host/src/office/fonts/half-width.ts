/** First and last letter that Chinese faces set half an em wide, and the space that does not break. */
const LETTERS = { first: 0x20, last: 0x7e, fixedSpace: 0xa0 } as const
/** Entries that a table of a sound font has at most. */
const MOST = 70_000

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
    const glyph = narrow.get(glyphOf(code) ?? -1)
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

/** Gives the glyph of a character; undefined where the map has none. Source: as above. */
export function glyphIn(cmap: Uint8Array, code: number): number | undefined {
  const group = readGroups(cmap)?.find(({ first, last }) => code >= first && code <= last)
  return group && group.glyph + code - group.first
}

/** Gives a character map of one character alone. Source: as above. */
export function singleMap(cmap: Uint8Array, code: number): Uint8Array {
  return writeGroups([{ first: code, last: code, glyph: glyphIn(cmap, code) ?? 0 }])
}

/** Codes in a row whose glyphs are in a row. */
interface Group {
  readonly first: number
  readonly last: number
  readonly glyph: number
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

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function readGroups(cmap: Uint8Array): Group[] | undefined {
  const view = viewOf(cmap)
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = view.getUint32(4 + index * 8 + 4)
    if (view.getUint16(at) !== 12) continue
    const count = Math.min(view.getUint32(at + 12), MOST)
    return Array.from({ length: count }, (_, group) => ({
      first: view.getUint32(at + 16 + group * 12),
      last: view.getUint32(at + 20 + group * 12),
      glyph: view.getUint32(at + 24 + group * 12),
    }))
  }
  return undefined
}

function writeGroups(groups: readonly Group[]): Uint8Array {
  const head = 12
  const view = new DataView(new ArrayBuffer(head + 16 + groups.length * 12))
  view.setUint16(2, 1)
  // Windows, full Unicode.
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, head)
  view.setUint16(head, 12)
  view.setUint32(head + 4, 16 + groups.length * 12)
  view.setUint32(head + 12, groups.length)
  for (const [index, { first, last, glyph }] of groups.entries())
    for (const [place, value] of [first, last, glyph].entries())
      view.setUint32(head + 16 + index * 12 + place * 4, value)
  return new Uint8Array(view.buffer)
}

/** What a feature puts in the place of single glyphs. */
function readSubstitutes(gsub: Uint8Array, feature: string): Map<number, number> {
  const view = viewOf(gsub)
  const found = new Map<number, number>()
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
    return found
  }
  return found
}

function addSingles(
  view: DataView,
  start: number,
  { type, found }: { type: number; found: Map<number, number> },
): void {
  const isFar = type === 7
  if ((isFar ? view.getUint16(start + 2) : type) !== 1) return
  const at = isFar ? start + view.getUint32(start + 4) : start
  const isShift = view.getUint16(at) === 1
  for (const [index, glyph] of coveredGlyphs(view, at + view.getUint16(at + 2)).entries())
    found.set(
      glyph,
      isShift ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + index * 2),
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
