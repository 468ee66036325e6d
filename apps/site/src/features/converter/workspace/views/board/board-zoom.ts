import { useState } from "react"

/** Least widths of a page on the board, in CSS pixels. */
const widths = [140, 200, 300, 440] as const
export type BoardZoom = 0 | 1 | 2 | 3
export const lastZoom = widths.length - 1

const key = "mozhuan.board"

export const widthOf = (zoom: BoardZoom): number => widths[zoom]

/** How large pages are shown, kept for later visits. */
export function useBoardZoom(): [BoardZoom, (zoom: number) => void] {
  const [zoom, setZoom] = useState(firstZoom)
  const change = (to: number) => {
    setZoom(asZoom(to))
    localStorage.setItem(key, String(asZoom(to)))
  }
  return [zoom, change]
}

/** On a phone two pages stand beside each other unless something else was chosen. */
function firstZoom(): BoardZoom {
  const kept = localStorage.getItem(key)
  return kept === null ? (innerWidth < 560 ? 0 : 1) : asZoom(Number(kept))
}

const asZoom = (value: number): BoardZoom => (value === 0 || value === 2 || value === 3 ? value : 1)
