import { useState, type CSSProperties } from "react"

/** What the words of the proof say. */
export interface ProofTexts {
  readonly before: string
  readonly after: string
  readonly slide: string
  readonly caption: string
}

/** Size of both pictures in pixels: the head of page 1 of the sample, and of its result. */
const size = { width: 829, height: 772 }

/**
 * A page of the sample and the same page as our Word file, one over the other, with a line between
 * them that moves once by itself and then by pointer or keys. Both pictures are taken from the
 * files.
 */
export function Proof({ texts }: { texts: ProofTexts }) {
  const [at, setAt] = useState<number>()
  const style = at === undefined ? undefined : ({ "--at": `${at}%` } as CSSProperties)
  return (
    <figure className="proof">
      <div className="proof-sheet" data-moved={at !== undefined} style={style}>
        <img src="/proof/after.webp" alt={texts.after} {...size} fetchPriority="high" />
        <img className="proof-before" src="/proof/before.webp" alt={texts.before} {...size} />
        <span className="proof-caret" aria-hidden="true" />
        <span className="proof-line" aria-hidden="true" />
        <span className="proof-word" aria-hidden="true">
          {texts.before}
        </span>
        <span className="proof-word proof-word-after" aria-hidden="true">
          {texts.after}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={at ?? 50}
          aria-label={texts.slide}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </div>
      <figcaption>{texts.caption}</figcaption>
    </figure>
  )
}
