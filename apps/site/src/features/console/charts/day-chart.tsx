import { showNumber } from "../format.ts"
import { useWidth } from "./use-width.ts"

export interface Series {
  readonly name: string
  readonly tone: "ink" | "azure" | "good" | "bad" | "warn"
  /** One value a day, as long as the days. */
  readonly values: readonly number[]
}

interface DayChartProps {
  readonly label: string
  /** As yyyy-mm-dd. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
  /** Columns on top of one another, or lines beside one another. */
  readonly kind: "columns" | "lines"
  readonly show?: (value: number) => string
}

const height = 190
const margin = { left: 46, right: 8, top: 10, bottom: 24 } as const

/** Values by day. Everything drawn is also in a table that readers of the screen find behind it. */
export function DayChart({ label, days, series, kind, show = showNumber }: DayChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640)
  const totals = days.map((_, index) =>
    kind === "columns"
      ? sum(series.map(({ values }) => values[index] ?? 0))
      : Math.max(0, ...series.map(({ values }) => values[index] ?? 0)),
  )
  const top = niceTop(Math.max(0, ...totals))
  const inner = {
    width: Math.max(40, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const step = inner.width / days.length
  const x = (index: number): number => margin.left + step * (index + 0.5)
  const y = (value: number): number => margin.top + inner.height * (1 - value / top)
  return (
    <figure className="chart">
      <figcaption className="chart-legend">
        {series.map(({ name, tone }) => (
          <span key={name} className="chart-key" data-tone={tone}>
            {name}
          </span>
        ))}
      </figcaption>
      <div ref={frame} className="chart-frame">
        <svg width={width} height={height} role="img" aria-label={label}>
          <Grid top={top} y={y} width={width} show={show} />
          <Dates days={days} x={x} width={inner.width} />
          {kind === "columns" ? (
            <Columns days={days} series={series} x={x} y={y} step={step} show={show} />
          ) : (
            <Lines days={days} series={series} x={x} y={y} show={show} />
          )}
        </svg>
      </div>
      <ChartTable label={label} days={days} series={series} show={show} />
    </figure>
  )
}

interface GridProps {
  readonly top: number
  readonly width: number
  readonly y: (value: number) => number
  readonly show: (value: number) => string
}

/** Nothing, half and all of the axis of values, each with its rule. */
function Grid({ top, width, y, show }: GridProps) {
  return [0, 0.5, 1].map((part) => (
    <g key={part}>
      <line
        className="chart-grid"
        x1={margin.left}
        x2={width - margin.right}
        y1={y(top * part)}
        y2={y(top * part)}
      />
      <text className="chart-text" x={margin.left - 8} y={y(top * part) + 4} textAnchor="end">
        {show(top * part)}
      </text>
    </g>
  ))
}

/** Room that a date takes below the axis, in px. */
const dateWidth = 64

interface DatesProps {
  readonly days: readonly string[]
  readonly width: number
  readonly x: (index: number) => number
}

/** As many dates as fit beside one another. */
function Dates({ days, width, x }: DatesProps) {
  const every = Math.ceil(days.length / Math.max(2, Math.floor(width / dateWidth)))
  return days.map((day, index) =>
    index % every === 0 ? (
      <text key={day} className="chart-text" x={x(index)} y={height - 6} textAnchor="middle">
        {day.slice(5)}
      </text>
    ) : null,
  )
}

interface DrawnProps {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly show: (value: number) => string
}

function Columns({ days, series, x, y, step, show }: DrawnProps & { readonly step: number }) {
  const breadth = Math.max(2, Math.min(28, step * 0.62))
  return days.map((day, index) => {
    let below = 0
    return (
      <g key={day}>
        <title>{`${day}\n${series.map(({ name, values }) => `${name} ${show(values[index] ?? 0)}`).join("\n")}`}</title>
        <rect
          className="chart-hover"
          x={x(index) - step / 2}
          y={margin.top}
          width={step}
          height={height - margin.top - margin.bottom}
        />
        {series.map(({ name, tone, values }) => {
          const value = values[index] ?? 0
          const from = y(below + value)
          const tall = y(below) - from
          below += value
          return value > 0 ? (
            <rect
              key={name}
              className="chart-fill"
              data-tone={tone}
              x={x(index) - breadth / 2}
              y={from}
              width={breadth}
              height={Math.max(1, tall)}
              rx={Math.min(2, breadth / 4)}
            />
          ) : null
        })}
      </g>
    )
  })
}

function Lines({ days, series, x, y, show }: DrawnProps) {
  return (
    <>
      {series.map(({ name, tone, values }) => (
        <g key={name} data-tone={tone} className="chart-line">
          <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")} />
          {values.map((value, index) => (
            <circle key={days[index]} cx={x(index)} cy={y(value)} r={days.length > 31 ? 1.5 : 3}>
              <title>{`${days[index] ?? ""} ${name} ${show(value)}`}</title>
            </circle>
          ))}
        </g>
      ))}
    </>
  )
}

function ChartTable({
  label,
  days,
  series,
  show,
}: Pick<DayChartProps, "label" | "days" | "series"> & { show: (value: number) => string }) {
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{show(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Parts of the next power of ten at which an axis may end; each has a plain half. */
const ends = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10] as const

/** The next round number above all values; its half is a whole number too. */
function niceTop(most: number): number {
  if (most <= 10) return Math.max(2, Math.ceil(most / 2) * 2)
  const power = 10 ** Math.floor(Math.log10(most))
  return (ends.find((end) => end * power >= most) ?? 10) * power
}
