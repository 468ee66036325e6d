import type { CSSProperties } from "react"

/** A place on a page, in shares of its sides: left, top, right, bottom. */
export type Share = readonly [number, number, number, number]

/** Where a mark stands on the page it lies over. */
export const placeOf = ([left, top, right, bottom]: Share): CSSProperties => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${(right - left) * 100}%`,
  height: `${(bottom - top) * 100}%`,
})

/** Brings the current mark into view, as its `ref`. */
export const toView = (mark: HTMLElement | null): void =>
  mark?.scrollIntoView({ block: "nearest", inline: "nearest" })
