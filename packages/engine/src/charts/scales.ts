import type { Box } from "../base/geometry.ts"
import type { Chart, DateScale, ValueAxis } from "../model/chart.ts"
import { monthNumber } from "./dates.ts"

/** Takes a value, or the number of a category, to its place in scene space. */
export type Scale = (value: number) => number

/** Gives the scale of values along the width of a plot, or up its height. */
export function valueScale(
  { min, max, scale }: Pick<ValueAxis, "min" | "max" | "scale">,
  { x0, y0, x1, y1 }: Box,
  isLying: boolean,
): Scale {
  const place = scale === "log" ? (value: number) => Math.log10(Math.max(value, 1e-300)) : Number
  const [low, high] = [place(min), place(max)]
  return (value) => {
    const share = (place(value) - low) / (high - low)
    return isLying ? x0 + share * (x1 - x0) : y1 - share * (y1 - y0)
  }
}

/** Gives the scale of categories: the middle of each. */
export function alongScale(
  { categories, categoryAxis, plotBox }: Chart,
  isUpright: boolean,
): Scale {
  const count = Math.max(1, categories.length)
  const isOnTicks = categoryAxis?.isOnTicks === true && count > 1
  // Upright axes count from below unless they are turned over.
  const isBackward = isUpright !== (categoryAxis?.isReversed === true)
  const [from, to] = isUpright ? [plotBox.y0, plotBox.y1] : [plotBox.x0, plotBox.x1]
  const dates = categoryAxis?.dates && dateShares(categoryAxis.dates)
  return (index) => {
    const share = dates
      ? (dates[index] ?? 0)
      : isOnTicks
        ? index / (count - 1)
        : (index + 0.5) / count
    return from + (isBackward ? 1 - share : share) * (to - from)
  }
}

/** Where dates stand between the first and the last one: 0 to 1. */
function dateShares({ unit, days }: DateScale): number[] {
  const counted = days.map((day) => (unit === "month" ? monthNumber(day) : day))
  const [first = 0, last = 1] = [counted[0], counted.at(-1)]
  return counted.map((value) => (last === first ? 0 : (value - first) / (last - first)))
}

/** Most labels that an axis is given: more is a broken step. */
const MOST_TICKS = 60

/** Gives the values at which an axis has its labels. */
export function ticksOf({ min, max, step, scale }: ValueAxis): number[] {
  const ticks: number[] = []
  if (scale === "log") {
    for (
      let value = min;
      value <= max * 1.001 && ticks.length < MOST_TICKS;
      value *= Math.max(2, step)
    )
      ticks.push(value)
    return ticks
  }
  if (step <= 0) return [min, max]
  for (let index = 0; ticks.length < MOST_TICKS; index++) {
    const value = Number((min + index * step).toPrecision(12))
    if (value > max + step / 1000) return ticks
    ticks.push(value)
  }
  return ticks
}

/** Spells a value of an axis in its number format. */
export function spellTick(value: number, format: string): string {
  // In quotes the sign stands behind a number that is no share.
  const isPercent = format.includes("%") && !format.includes('"%"')
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0
  const shown = isPercent ? value * 100 : value
  if (format === "General") return String(Number(shown.toPrecision(6)))
  const [whole = "", rest] = Math.abs(shown).toFixed(decimals).split(".")
  const grouped = format.includes(",") ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole
  const sign = shown < 0 ? "-" : ""
  // Money and units stand in quotes before or behind the digits.
  const [, before = ""] = /^"([^"]*)"/.exec(format) ?? []
  const [, behind = ""] = isPercent ? ["", "%"] : (/[#0]"([^"]*)"$/.exec(format) ?? [])
  return `${sign}${before}${grouped}${rest === undefined ? "" : `.${rest}`}${behind}`
}
