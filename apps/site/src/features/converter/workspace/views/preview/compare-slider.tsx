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
}

/**
 * The same page before and after, one over the other, with a line to move between them by pointer
 * and by keys.
 */
export function CompareSlider({ before, after, beforePage, afterPage }: CompareSliderProps) {
  const work = useWorkTexts()
  const [share, setShare] = useState(50)
  const under = useDrawn(after.draw, afterPage)
  const over = useDrawn(before.draw, beforePage)
  if (under === undefined || over === undefined)
    return <div className="preview-blank compare" aria-busy="true" />
  return (
    <div className="compare">
      <img
        src={under}
        alt={`${work.result.after}, ${work.result.page(afterPage + 1)}`}
        draggable={false}
      />
      <img
        className="compare-over"
        src={over}
        alt={`${work.result.before}, ${work.result.page(beforePage + 1)}`}
        draggable={false}
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      />
      <span className="compare-line" style={{ left: `${share}%` }} aria-hidden="true" />
      <span className="compare-word" aria-hidden="true">
        {work.result.before}
      </span>
      <span className="compare-word compare-word-after" aria-hidden="true">
        {work.result.after}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={work.result.compare}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  )
}
