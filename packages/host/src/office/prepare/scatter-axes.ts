/**
 * Share of the greatest value by which values must differ for an axis to begin at zero. Source:
 * Microsoft's support article 214075, "How chart axis limits are calculated".
 */
const FROM_ZERO = 1 / 6
/** Most values looked at: a chart of more is left as it is. */
const MOST_VALUES = 100_000

/**
 * The horizontal axis of a scatter chart begins at zero where Office lets it, which the office
 * program does for vertical axes alone.
 */
export function scatterAxesFromZero(chart: string): string {
  if (!/<c:(?:scatterChart|bubbleChart)>/.test(chart)) return chart
  const values = [...chart.matchAll(/<c:xVal>\s*<c:num(?:Ref|Lit)>[\s\S]*?<\/c:xVal>/g)]
    .flatMap(([xVal]) => xVal.match(/<c:v>[^<]*<\/c:v>/g) ?? [])
    .slice(0, MOST_VALUES)
    .map((value) => Number(value.slice(5, -6)))
  let [least, greatest] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  if (!(least > 0 && greatest - least > FROM_ZERO * greatest)) return chart
  return chart.replace(/<c:valAx>(?:(?!<c:valAx>)[\s\S])*?<\/c:valAx>/g, (axis) =>
    /<c:axPos val="[bt]"/.test(axis) && !/<c:(?:min|logBase)\b/.test(axis)
      ? axis.replace(
          /<c:scaling>((?:(?!<\/c:scaling>|<c:extLst>)[\s\S])*)/,
          (scaling) => `${scaling}<c:min val="0"/>`,
        )
      : axis,
  )
}
