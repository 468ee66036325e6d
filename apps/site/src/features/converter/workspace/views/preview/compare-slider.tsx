import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { useDrawn } from "./preview-side.tsx"
import type { Shown } from "./shown-file.ts"

type Pages = Extract<Shown, { kind: "pages" }>

interface CompareSliderProps {
  readonly before: Pages
  readonly after: Pages
  readonly beforePage: number
  readonly afterPage: number
  /** What the two are called, and what moving the line does. */
  readonly words: { readonly before: string; readonly after: string; readonly compare: string }
  readonly zoom: number
}

/**
 * The same page before and after, one over the other, with a line to move between them by pointer
 * and by keys.
 */
export function CompareSlider({
  before,
  after,
  beforePage,
  afterPage,
  words,
  zoom,
}: CompareSliderProps) {
  const work = useWorkTexts()
  const [share, setShare] = useState(50)
  const under = useDrawn(after, afterPage, zoom)
  const over = useDrawn(before, beforePage, zoom)
  if (under === undefined || over === undefined)
    return <div className="preview-blank compare" aria-busy="true" />
  return (
    <div
      className="compare"
      style={zoom > 1 ? { width: `${44 * zoom}rem`, maxWidth: "none" } : undefined}
    >
      <img
        src={under}
        alt={work.joined.both(words.after, work.result.page(afterPage + 1))}
        draggable={false}
      />
      <img
        className="compare-over"
        src={over}
        alt={work.joined.both(words.before, work.result.page(beforePage + 1))}
        draggable={false}
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      />
      <span className="compare-line" style={{ left: `${share}%` }} aria-hidden="true" />
      <span className="compare-word" aria-hidden="true">
        {words.before}
      </span>
      <span className="compare-word compare-word-after" aria-hidden="true">
        {words.after}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={words.compare}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  )
}
