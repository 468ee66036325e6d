const FIELD_RUN =
  /<w:r(?:\s[^>]*)?>(?:(?!<\/?w:r[\s>])[\s\S])*?(?:<w:fldChar\b[^>]*\bw:fldCharType="(begin|separate|end)"|<w:instrText\b[^>]*>([^<]*)<)(?:(?!<\/?w:r[\s>])[\s\S])*?<\/w:r>/g

/** A field that has begun: its instruction, and whether its result has. */
interface OpenField {
  instruction: string
  hasResult: boolean
  /** Places of the runs that make the field, from and to. */
  readonly runs: [number, number][]
}

/**
 * A document whose contents are plain lines: their page numbers are fields that the office program
 * brings up to date, which it does not within a table of contents. Lines stay as they are.
 *
 * Source: ECMA-376 part 1, 17.16.18 fldChar, 17.16.5.68 TOC.
 */
export function contentsAsLines(body: string): string {
  const open: OpenField[] = []
  const removed: [number, number][] = []
  for (const match of body.matchAll(FIELD_RUN)) {
    const [run, kind, text] = match
    const place: [number, number] = [match.index, match.index + run.length]
    if (kind === "begin") open.push({ instruction: "", hasResult: false, runs: [] })
    const field = open.at(-1)
    if (!field) continue
    field.runs.push(place)
    if (kind === undefined && !field.hasResult) field.instruction += text ?? ""
    if (kind === "separate") field.hasResult = true
    if (kind !== "end") continue
    open.pop()
    if (/^\s*TOC\b/.test(field.instruction)) removed.push(...field.runs)
  }
  let lined = ""
  let at = 0
  for (const [from, to] of removed.toSorted((a, b) => a[0] - b[0])) {
    lined += body.slice(at, from)
    at = to
  }
  return lined + body.slice(at)
}
