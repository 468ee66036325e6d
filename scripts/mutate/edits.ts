/** Puts text around a range of the source, or in its place. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
  /** The range itself goes; nothing else may be edited in it. */
  readonly isCut?: boolean
}

/** Puts text around a node. */
export const wrap = (
  { start, end }: { readonly start: number; readonly end: number },
  open: string,
  close: string,
): Edit => ({ start, end, open, close })

interface Insert {
  readonly at: number
  readonly until: number
  readonly text: string
  /** At one place the inner ranges close first, then the outer ones open first. */
  readonly order: number
}

/** Gives the source with all edits; ranges may hold each other but not overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const inserts = edits.flatMap(({ start, end, open, close, isCut }): Insert[] => [
    { at: start, until: isCut ? end : start, text: open, order: code.length - (end - start) },
    ...(close === ""
      ? []
      : [{ at: end, until: end, text: close, order: end - start - code.length }]),
  ])
  let made = ""
  let at = 0
  for (const insert of inserts.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    made += code.slice(at, insert.at) + insert.text
    at = insert.until
  }
  return made + code.slice(at)
}
