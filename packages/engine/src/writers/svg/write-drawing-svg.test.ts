import { expect, test } from "vitest"
import type { Drawing, DrawingPage } from "../../model/drawing.ts"
import { writeDrawingSvg } from "./write-drawing-svg.ts"

const line = {
  kind: "path",
  layer: 0,
  segments: [
    ["M", 0, 0],
    ["L", 10, 5.12345],
  ],
  stroke: 0x00ff00,
  lineWidth: 0.25,
  dash: [2, 1],
  isEvenOdd: false,
  alpha: 1,
} as const
const page = {
  name: "A1",
  width: 100,
  height: 50,
  items: [
    line,
    {
      kind: "clip",
      clip: [["M", 0, 0], ["L", 5, 0], ["L", 5, 5], ["Z"]],
      isEvenOdd: true,
      items: [{ ...line, layer: 1, alpha: 0.5 }],
    },
  ],
} as unknown as DrawingPage
const drawing: Drawing = {
  pages: [page],
  layers: [{ name: "墙体 & 柱" }, { name: "0" }],
  faces: [],
}

test("paths keep width, dashes and layer, clips nest, and the sheet has its size", () => {
  const svg = new TextDecoder().decode(writeDrawingSvg(drawing, page, []))
  expect(svg).toContain('viewBox="0 0 100 50" width="100pt" height="50pt"')
  expect(svg).toContain(
    '<g data-layer="墙体 &amp; 柱"><path d="M0 0L10 5.123" stroke="#00FF00" stroke-width="0.25" stroke-dasharray="2 1"/></g>',
  )
  expect(svg).toMatch(
    /<clipPath id="c1"><path d="M0 0L5 0L5 5Z" clip-rule="evenodd"\/><\/clipPath>.*<g clip-path="url\(#c1\)"><g data-layer="0">.*opacity="0.5"/,
  )
})
