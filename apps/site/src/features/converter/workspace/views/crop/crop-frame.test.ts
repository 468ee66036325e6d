import { expect, test } from "vitest"
import { moveCorner, moveFrame, turnFrame, wholeFrame } from "./crop-frame.ts"

test("a corner moves alone, never past its opposite or the picture's edge", () => {
  expect(moveCorner(wholeFrame, "top-left", 0.25, 0.5)).toEqual({
    left: 0.25,
    top: 0.5,
    right: 1,
    bottom: 1,
  })
  expect(moveCorner(wholeFrame, "bottom-right", 1, -2)).toEqual({
    left: 0,
    top: 0,
    right: 1,
    bottom: 0.03,
  })
})

test("a frame stops at the edges and keeps its size", () => {
  expect(moveFrame({ left: 0.5, top: 0.25, right: 0.75, bottom: 0.5 }, 1, -1)).toEqual({
    left: 0.75,
    top: 0,
    right: 1,
    bottom: 0.25,
  })
})

test("four quarter turns give the frame back", () => {
  const frame = { left: 0.125, top: 0.25, right: 0.5, bottom: 1 }
  expect(turnFrame(frame)).toEqual({ left: 0, top: 0.125, right: 0.75, bottom: 0.5 })
  expect(turnFrame(turnFrame(turnFrame(turnFrame(frame))))).toEqual(frame)
})
