import { useEffect, useRef, useState } from "react"
import { useSession } from "../../session-context.tsx"
import type { CorrectedWord, Item } from "../../session/session-state.ts"

/** Width of the picture of a page that words are cut out of, in device pixels. */
const WIDTH = 2400
/** Room around a word that is shown with it, in heights of the word: across, and up and down. */
const ROOM = [2.5, 0.6] as const

/** Pictures of the pages that were looked at last. */
const drawn = new Map<string, Promise<ImageBitmap>>()
const MOST_DRAWN = 3

interface CutOutProps {
  readonly scan: Item
  readonly word: CorrectedWord
  /** What is said to those who do not see it. */
  readonly label: string
}

/** The piece of a scan that a word stands in, with the word framed. */
export function CutOut({ scan, word, label }: CutOutProps) {
  const { drawer } = useSession()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading")
  const { page, size, box } = word
  const key = box.join(" ")
  useEffect(() => {
    let isGone = false
    const name = `${scan.id} ${page}`
    const picture =
      drawn.get(name) ??
      drawer.draw(scan.file, scan.password, page - 1, WIDTH).then((blob) => createImageBitmap(blob))
    drawn.set(name, picture)
    for (const old of [...drawn.keys()].slice(0, -MOST_DRAWN)) drawn.delete(old)
    picture.then(
      (bitmap) => {
        if (isGone || !canvas.current) return
        paint(canvas.current, bitmap, { size, box })
        setState("shown")
      },
      () => {
        drawn.delete(name)
        if (!isGone) setState("failed")
      },
    )
    return () => {
      isGone = true
    }
    // A box and its page tell the word.
  }, [drawer, scan, page, key])
  return (
    <canvas
      ref={canvas}
      className="doubt-cut"
      data-state={state}
      role="img"
      aria-label={label}
      aria-busy={state === "loading"}
    />
  )
}

function paint(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { size: [width], box: [left, top, right, bottom] }: Pick<CorrectedWord, "size" | "box">,
): void {
  const scale = bitmap.width / width
  const high = Math.min(bottom - top, right - left)
  const [dx, dy] = [ROOM[0] * high, ROOM[1] * high]
  const x = Math.max(0, (left - dx) * scale)
  const y = Math.max(0, (top - dy) * scale)
  canvas.width = Math.max(1, Math.round(Math.min(bitmap.width, (right + dx) * scale) - x))
  canvas.height = Math.max(1, Math.round(Math.min(bitmap.height, (bottom + dy) * scale) - y))
  const context = canvas.getContext("2d")
  if (!context) return
  context.drawImage(bitmap, -x, -y)
  context.strokeStyle = "#b2361f"
  context.lineWidth = Math.max(2, canvas.height / 40)
  const line = context.lineWidth
  context.strokeRect(
    left * scale - x - line,
    top * scale - y - line,
    (right - left) * scale + 2 * line,
    (bottom - top) * scale + 2 * line,
  )
}
