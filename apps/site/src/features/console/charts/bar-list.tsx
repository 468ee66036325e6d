import type { ReactNode } from "react"

export interface Bar {
  readonly key: string
  readonly name: ReactNode
  readonly value: number
  readonly text: string
  readonly note?: ReactNode
}

/** Values by name, the largest as wide as there is room. */
export function BarList({
  label,
  bars,
  tone = "azure",
}: {
  label: string
  bars: readonly Bar[]
  tone?: "azure" | "bad" | "good" | "ink"
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-label={label}>
      {bars.map(({ key, name, value, text, note }) => (
        <li key={key}>
          <span className="bar-name">{name}</span>
          <span className="bar-value number">{text}</span>
          <svg className="bar" data-tone={tone} width="100%" height="6" aria-hidden="true">
            <rect className="bar-back" width="100%" height="6" rx="3" />
            <rect
              className="chart-fill"
              data-tone={tone}
              width={`${(value / most) * 100}%`}
              height="6"
              rx="3"
            />
          </svg>
          {note ? <span className="bar-note">{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}
