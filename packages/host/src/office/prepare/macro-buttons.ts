/** Runs of fields, and fields of one element, within a body. */
const PIECES =
  /<w:fldSimple\b[^>]*>|<\/w:fldSimple>|<w:r(?:\s[^>]*)?>(?:(?!<\/?w:r[\s>])[\s\S])*?<\/w:r>/g
const MACRO = /^\s*MACROBUTTON\s+\S+\s(?:\s*\\\*\s*MERGEFORMAT\b\s?)?/i
/** A switch that hides the result. */
const hides = /\\h\b/i

/** A field that has begun. */
interface OpenField {
  instruction: string
  /** Whether what follows is shown: the text of a button, or a result within it. */
  isShown: boolean
  readonly isButton: boolean | undefined
  /** Places of the runs of its instruction. */
  readonly runs: [number, number][]
}

/** A change of a body: what stands between two places. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * A body in which buttons of macros are the text that they show. Programs that set formulas number
 * them with such fields; the office program shows the instruction of the fields within instead.
 *
 * Source: ECMA-376 part 1, 17.16.5.34 MACROBUTTON, 17.16.18 fldChar.
 */
export function buttonsAsText(body: string): string {
  if (!body.includes("MACROBUTTON")) return body
  const edits: Edit[] = []
  const open: OpenField[] = []
  /** Buttons that have begun and not ended. */
  let buttons = 0
  const remove = ([from, to]: [number, number]): void => void edits.push({ from, to, text: "" })
  for (const match of body.matchAll(PIECES)) {
    const [piece] = match
    const place: [number, number] = [match.index, match.index + piece.length]
    const kind = /<w:fldChar\b[^>]*\bw:fldCharType="(begin|separate|end)"/.exec(piece)?.[1]
    const field = open.at(-1)
    if (piece.includes("fldSimple") && !piece.startsWith("<w:r")) {
      if (buttons === 0) continue
      remove(place)
      if (piece.startsWith("</")) open.pop()
      else if (!piece.endsWith("/>"))
        open.push({ instruction: piece, isShown: !hides.test(piece), isButton: false, runs: [] })
    } else if (kind === "begin")
      open.push({ instruction: "", isShown: false, isButton: undefined, runs: [place] })
    else if (!field) continue
    else if (kind === "separate") {
      field.isShown = !hides.test(field.instruction)
      field.runs.push(place)
    } else if (kind === "end") {
      if (buttons > 0) for (const run of [...field.runs, place]) remove(run)
      if (field.isButton) buttons--
      open.pop()
    } else if (buttons > 0) {
      if (!field.isShown) field.runs.push(place)
      else edits.push({ from: place[0], to: place[1], text: asText(piece) })
      field.instruction += instructionOf(piece)
    } else {
      field.instruction += instructionOf(piece)
      field.runs.push(place)
      const button = MACRO.exec(field.instruction)
      if (!button) continue
      buttons++
      open[open.length - 1] = { ...field, isButton: true, isShown: true, runs: [] }
      field.runs.forEach(remove)
      const shown = field.instruction.slice(button[0].length)
      const last = edits.at(-1)
      if (shown !== "" && last)
        edits[edits.length - 1] = { ...last, text: asText(piece.replace(TEXT, textTag(shown))) }
    }
  }
  // A button that does not end would take the fields behind it along.
  return buttons === 0 ? edited(body, edits) : body
}

const TEXT = /<w:instrText\b[^>]*>[^<]*<\/w:instrText>/
const textTag = (text: string): string => `<w:instrText>${text}</w:instrText>`

const instructionOf = (run: string): string => /<w:instrText\b[^>]*>([^<]*)</.exec(run)?.[1] ?? ""

const asText = (run: string): string =>
  run
    .replaceAll(/<w:instrText\b[^>]*>/g, '<w:t xml:space="preserve">')
    .replaceAll("</w:instrText>", "</w:t>")

function edited(body: string, edits: readonly Edit[]): string {
  let made = ""
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    made += body.slice(at, from) + text
    at = to
  }
  return made + body.slice(at)
}
