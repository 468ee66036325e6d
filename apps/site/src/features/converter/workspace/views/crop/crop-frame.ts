/** A part of a picture; every number is a share of its width or height, 0 to 1. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const wholeFrame: Frame = { left: 0, top: 0, right: 1, bottom: 1 }
/** Smallest side of a frame, as a share. */
const least = 0.03

export const corners = ["top-left", "top-right", "bottom-right", "bottom-left"] as const
export type Corner = (typeof corners)[number]

/** Moves one corner; the opposite one stays, and the frame keeps inside the picture. */
export function moveCorner(frame: Frame, corner: Corner, dx: number, dy: number): Frame {
  const isLeft = corner.endsWith("left")
  const isTop = corner.startsWith("top")
  return {
    left: isLeft ? between(frame.left + dx, 0, frame.right - least) : frame.left,
    right: isLeft ? frame.right : between(frame.right + dx, frame.left + least, 1),
    top: isTop ? between(frame.top + dy, 0, frame.bottom - least) : frame.top,
    bottom: isTop ? frame.bottom : between(frame.bottom + dy, frame.top + least, 1),
  }
}

/** Moves the whole frame as far as the picture's edges. */
export function moveFrame(frame: Frame, dx: number, dy: number): Frame {
  const x = between(dx, -frame.left, 1 - frame.right)
  const y = between(dy, -frame.top, 1 - frame.bottom)
  return {
    left: frame.left + x,
    right: frame.right + x,
    top: frame.top + y,
    bottom: frame.bottom + y,
  }
}

/** The frame after the picture has been turned a quarter to the right. */
export const turnFrame = ({ left, top, right, bottom }: Frame): Frame => ({
  left: 1 - bottom,
  right: 1 - top,
  top: left,
  bottom: right,
})

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high))
