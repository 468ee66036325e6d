import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"

/** Sizes that a page can be looked at, as times of its plain one. */
const zooms = [1, 1.5, 2, 3] as const

/** Makes pages larger and smaller in steps. */
export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const work = useWorkTexts()
  const at = zooms.findIndex((size) => size === zoom)
  const step = (by: number) => onZoom(zooms[at + by] ?? zoom)
  return (
    <div className="page-turner">
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.zoomOut}
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <span className="number" role="status">
        {zoom * 100}%
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.zoomIn}
        disabled={at >= zooms.length - 1}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** Turns pages; nothing where there is one only. */
export function PageTurner({
  page,
  count,
  onTurn,
}: {
  page: number
  count: number
  onTurn: (to: number) => void
}) {
  const work = useWorkTexts()
  if (count < 2) return null
  return (
    <div className="page-turner">
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.previousPage}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="back" />
      </button>
      <span className="visually-hidden" role="status">
        {page + 1} / {count}
      </span>
      <PageNumber key={page} page={page} count={count} onTurn={onTurn} />
      <button
        type="button"
        className="icon-button page-turner-next"
        aria-label={work.result.nextPage}
        disabled={page >= count - 1}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="back" />
      </button>
    </div>
  )
}

interface PageNumberProps {
  readonly page: number
  readonly count: number
  readonly onTurn: (to: number) => void
}

/** The page that is shown; another number, with Enter or by going on, shows that page. */
function PageNumber({ page, count, onTurn }: PageNumberProps) {
  const work = useWorkTexts()
  const [typed, setTyped] = useState(String(page + 1))
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onTurn(wanted - 1)
    else setTyped(String(page + 1))
  }
  return (
    <span className="page-number number">
      <input
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={work.result.pageNumber}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") go()
        }}
      />
      <span aria-hidden="true">/ {count}</span>
    </span>
  )
}

/** On phones there is room for one side at a time; the page stays the same. */
export function SideChoice({
  side,
  onChange,
}: {
  side: "source" | "result"
  onChange: (side: "source" | "result") => void
}) {
  const work = useWorkTexts()
  return (
    <div className="segments preview-choice" role="group">
      {(["source", "result"] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="preview-side"
            checked={side === value}
            onChange={() => onChange(value)}
          />
          <span>{work.result[value]}</span>
        </label>
      ))}
    </div>
  )
}
