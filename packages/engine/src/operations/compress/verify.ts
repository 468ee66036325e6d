import type { ByteSource } from "../../base/files.ts"
import type { OperationContext } from "../operation.ts"
import type { Attempt, Bench } from "./attempt.ts"
import { comparePages } from "./compare.ts"
import type { Likeness } from "./similarity.ts"

/** A file at work, with what is needed to draw it as it was. */
export interface Subject {
  readonly bench: Bench
  readonly content: Uint8Array | ByteSource
  readonly password: string | undefined
  readonly context: OperationContext
}

/** An image goes back three steps at most, then content and fonts stay as they were. */
const MAX_ROUNDS = 5

/**
 * Difference in mean grey that no square may have, on pages whose images changed and on others.
 *
 * Chosen on 80 files: a letter that is lost leaves 20 and more, one set anew as a rule less than 6.
 * Programs frame empty boxes of forms by themselves, which leaves up to 20 where they have become
 * part of the page.
 */
const MOST_SHIFT = { images: 40, flattened: 30, text: 14 }

/**
 * Writes an attempt and draws every page before and after; where the difference would be seen,
 * images go back step by step.
 *
 * `leastSimilarity` is what pages with changed images must reach; undefined: their looks are not
 * asked for. Undefined where pages differ even so: the file is damaged in a way that programs read
 * differently.
 */
export async function verified(
  subject: Subject,
  attempt: Attempt,
  leastSimilarity: number | undefined,
): Promise<Uint8Array | undefined> {
  const { bench, content, password } = subject
  let made = attempt.write()
  // Content and fonts are spelled anew on every page, so every page is looked at.
  let suspects = Array.from({ length: bench.pageCount }, (_, page) => page)
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const likeness = comparePages(bench.pdfium, content, made, {
      pages: suspects,
      password,
      onPage: pageCounter(subject, suspects.length),
    })
    const changed = attempt.changedPages()
    suspects = [...likeness].flatMap(([page, found]) =>
      isWorse(
        found,
        changed.has(page),
        leastSimilarity,
        bench.flattening ? MOST_SHIFT.flattened : MOST_SHIFT.text,
      )
        ? [page]
        : [],
    )
    if (suspects.length === 0) return made
    let isShared = false
    for (const page of suspects) if (!(await attempt.stepBack(page))) isShared = true
    // A page that differs without a changed image shows that its content or a font changed too far.
    if (isShared) attempt.stepBackAll()
    made = attempt.write()
  }
  return undefined
}

function isWorse(
  { mean, shift }: Likeness,
  hasChangedImages: boolean,
  leastSimilarity: number | undefined,
  mostShift: number,
): boolean {
  if (!hasChangedImages) return shift > mostShift
  return leastSimilarity !== undefined && (mean < leastSimilarity || shift > MOST_SHIFT.images)
}

function pageCounter({ context }: Subject, total: number): () => void {
  let done = 0
  return () => {
    context.signal?.throwIfAborted()
    context.onProgress?.({
      stage: "verify",
      pagesDone: Math.min((done += 1), total),
      pagesTotal: total,
    })
  }
}
