import { useLayoutEffect, useRef, useState, type ReactNode } from "react"

interface VirtualGridProps {
  readonly count: number
  readonly label: string
  /** Least width of a cell, in CSS pixels; cells grow to fill the row. */
  readonly cellWidth: number
  /** Height of a cell of a given width, in CSS pixels. */
  readonly heightOf: (width: number) => number
  readonly keyOf: (index: number) => string
  readonly renderCell: (index: number) => ReactNode
}

/**
 * Rows drawn beyond the window's edges, so that a quick scroll finds something and the tab key has
 * a next stop.
 */
const overscan = 2

interface Window {
  readonly columns: number
  readonly width: number
  readonly first: number
  readonly last: number
}

type Cells = Pick<VirtualGridProps, "count" | "cellWidth" | "heightOf">

const isSame = (a: Window, b: Window): boolean =>
  a.columns === b.columns && a.width === b.width && a.first === b.first && a.last === b.last

/** The rows of a list that are near the window as it stands, and how wide their cells are. */
function windowOf(element: Element, { count, cellWidth, heightOf }: Cells): Window {
  const { top, width: total } = element.getBoundingClientRect()
  const columns = Math.max(1, Math.floor(total / cellWidth))
  const width = Math.floor(total / columns)
  const height = heightOf(width)
  const lastRow = Math.ceil(count / columns) - 1
  const row = (at: number): number => Math.max(0, Math.min(lastRow, at))
  return {
    columns,
    width,
    first: row(Math.floor(-top / height) - overscan),
    last: row(Math.floor((innerHeight - top) / height) + overscan),
  }
}

/** Follows scrolling and sizes; changes only when other cells come into sight. */
function useShownWindow({ count, cellWidth, heightOf }: Cells) {
  const list = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState<Window>({ columns: 1, width: cellWidth, first: 0, last: 0 })

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    let frame = 0
    const measure = () => {
      frame = 0
      const now = windowOf(element, { count, cellWidth, heightOf })
      setShown((before) => (isSame(before, now) ? before : now))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const watcher = new ResizeObserver(later)
    watcher.observe(element)
    // Also of a list that scrolls within the page: its own scrolling does not rise.
    addEventListener("scroll", later, { passive: true, capture: true })
    addEventListener("resize", later)
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
      removeEventListener("scroll", later, { capture: true })
      removeEventListener("resize", later)
    }
  }, [count, cellWidth, heightOf])
  return { list, shown }
}

/**
 * A grid of equal cells of which only those near the window exist; scrolls with the page or within
 * a part of it.
 */
export function VirtualGrid({
  count,
  label,
  cellWidth,
  heightOf,
  keyOf,
  renderCell,
}: VirtualGridProps) {
  const { list, shown } = useShownWindow({ count, cellWidth, heightOf })
  const { columns, width, first, last } = shown
  const height = heightOf(width)
  const indexes = Array.from(
    { length: Math.max(0, Math.min(count, (last + 1) * columns) - first * columns) },
    (_, offset) => first * columns + offset,
  )
  return (
    <ol
      className="virtual-grid"
      ref={list}
      aria-label={label}
      style={{ height: Math.ceil(count / columns) * height }}
    >
      {indexes.map((index) => (
        <li
          key={keyOf(index)}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{
            width,
            height,
            transform: `translate(${(index % columns) * width}px, ${Math.floor(index / columns) * height}px)`,
          }}
        >
          {renderCell(index)}
        </li>
      ))}
    </ol>
  )
}
