import { describe, expect, it } from "vitest"
import { scatterAxesFromZero } from "./scatter-axes.ts"

const axis = (place: string, scaling = '<c:orientation val="minMax"/>'): string =>
  `<c:valAx><c:axId val="1"/><c:scaling>${scaling}</c:scaling><c:axPos val="${place}"/></c:valAx>`
const chart = (values: readonly number[], axes: string, kind = "scatterChart"): string =>
  `<c:${kind}><c:ser><c:xVal><c:numRef><c:numCache>${values
    .map((value) => `<c:pt><c:v>${value}</c:v></c:pt>`)
    .join("")}</c:numCache></c:numRef></c:xVal></c:ser></c:${kind}>${axes}`

describe("the horizontal axis of a scatter chart", () => {
  it("begins at zero where its values spread over more than a sixth of the greatest", () => {
    const made = scatterAxesFromZero(chart([1.5, 7.6], axis("b") + axis("l")))
    expect(made).toContain('<c:orientation val="minMax"/><c:min val="0"/></c:scaling>')
    expect(made.match(/<c:min /g)).toHaveLength(1)
  })

  it("stays where values are near each other, below zero, told otherwise, or on a scale of powers", () => {
    for (const same of [
      chart([2015, 2024], axis("b")),
      chart([-1, 7], axis("b")),
      chart([1, 7], axis("b", '<c:min val="1"/>')),
      chart([1, 7], axis("b", '<c:logBase val="10"/>')),
      chart([1, 7], axis("b"), "barChart"),
    ])
      expect(scatterAxesFromZero(same)).toBe(same)
  })
})
