/** A character that was read: its place is the middle of its strongest step, 0 to 1 of the line. */
export interface ReadCharacter {
  readonly text: string
  readonly at: number
  readonly confidence: number
}

/** What a recognition model gives: for each step along the line a probability of each class. */
export interface Steps {
  readonly count: number
  readonly classes: number
  readonly data: Float32Array
  /** Gives the memory of `data` back: of one line they are megabytes. */
  readonly release?: () => void
}

/**
 * Takes the likeliest class of each step, joins what stays the same and leaves blanks out.
 *
 * Class 0 is the blank, class n is `characters[n - 1]`. Source: A. Graves et al., "Connectionist
 * Temporal Classification" (2006), 3.2.
 */
export function decodeSteps(
  { count, classes, data }: Steps,
  characters: readonly string[],
): ReadCharacter[] {
  const read: { text: string; at: number; confidence: number }[] = []
  let last = 0
  for (let step = 0; step < count; step++) {
    const [best, confidence] = likeliest(data, step * classes, classes)
    const text = best === 0 ? undefined : characters[best - 1]
    const current = read.at(-1)
    if (best === last && text !== undefined && current) {
      if (confidence > current.confidence) {
        current.confidence = confidence
        current.at = (step + 0.5) / count
      }
    } else if (text !== undefined) read.push({ text, at: (step + 0.5) / count, confidence })
    last = best
  }
  return read
}

/** Probability beyond which no other class can be as likely. */
const HALF = 0.5

function likeliest(data: Float32Array, from: number, classes: number): readonly [number, number] {
  let [best, value] = [0, data[from] ?? 0]
  if (value > HALF) return [best, value]
  for (let at = from + 1; at < from + classes; at++) {
    const probability = data[at] ?? 0
    if (probability <= value) continue
    best = at - from
    value = probability
    if (value > HALF) break
  }
  return [best, value]
}
