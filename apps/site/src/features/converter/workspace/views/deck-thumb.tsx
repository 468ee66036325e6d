import { fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { useSession } from "../session-context.tsx"
import { fetchShown } from "./preview/shown-file.ts"

/** Width that the first slide is drawn at, in device pixels. */
const drawnWidth = 160

/**
 * The first slide of a result that is a deck, small, once it is drawn and comes into sight; what
 * stands for it until then, and for results of other kinds.
 */
export function DeckThumb({ task, children }: { task: TaskView; children: ReactNode }) {
  const [output] = task.outputs
  const isDeck = output !== undefined && fileTypesByName(output.name).includes("pptx")
  // Named by its task: a renewed link shows the same slide.
  return isDeck && output.previewState === "ready" && output.previewUrl ? (
    <FirstSlide key={task.taskId} address={output.previewUrl}>
      {children}
    </FirstSlide>
  ) : (
    children
  )
}

function FirstSlide({ address, children }: { address: string; children: ReactNode }) {
  const { drawer } = useSession()
  const box = useRef<HTMLSpanElement>(null)
  const [picture, setPicture] = useState<string>()
  const [first] = useState(address)
  useEffect(() => {
    let held: string | undefined
    let isGone = false
    const draw = async () => {
      const drawn = await drawer.draw(await fetchShown(first, "deck.pdf"), "", 0, drawnWidth)
      if (isGone) return
      held = URL.createObjectURL(drawn)
      setPicture(held)
    }
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      // Without it the sign of its kind stays.
      void draw().catch(() => undefined)
    })
    if (box.current) watcher.observe(box.current)
    return () => {
      isGone = true
      watcher.disconnect()
      if (held !== undefined) URL.revokeObjectURL(held)
    }
  }, [drawer, first])
  return (
    <span className="deck-thumb" ref={box}>
      {picture === undefined ? children : <img src={picture} alt="" />}
    </span>
  )
}
