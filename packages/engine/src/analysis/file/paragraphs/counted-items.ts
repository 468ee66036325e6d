import type { Label, PlacedLine } from "../../block-drafts.ts"

/**
 * The labels that began paragraphs so far, by how they are written and where they start: a line
 * that starts there with the next number begins one too, whatever the line above looks like.
 */
export class CountedItems {
  readonly #numbers = new Map<string, number>()

  /** Takes note of the label that begins a paragraph. */
  begin(placed: PlacedLine, label: Label | undefined): void {
    const number = label?.numbers.at(-1)
    if (label && number !== undefined) this.#numbers.set(keyOf(placed, label), number)
  }

  /** Tells whether a line's label counts on from the last of its kind. */
  goesOn(placed: PlacedLine, label: Label | undefined): boolean {
    const number = label?.numbers.at(-1)
    if (!label || number === undefined || isBare(label)) return false
    return this.#numbers.get(keyOf(placed, label)) === number - 1
  }
}

/** A number without a sign beside it may be one of the text. */
const isBare = ({ format, prefix, suffix }: Label): boolean =>
  format === "decimal" && prefix + suffix === ""

function keyOf({ line }: PlacedLine, { format, prefix, suffix, numbers }: Label): string {
  const start = line.direction === "rtl" ? line.box.x1 : line.box.x0
  const place = [start, line.size].map(Math.round).join(" ")
  return `${line.direction} ${place} ${format} ${prefix}#${suffix} ${numbers.slice(0, -1).join(".")}`
}
