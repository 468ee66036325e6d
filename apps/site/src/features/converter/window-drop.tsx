import { useEffect, useEffectEvent, useState } from "react"
import { useTexts } from "../../i18n/texts.tsx"
import type { ToolSummary } from "../tools/tool-summary.ts"
import { useConverter } from "./converter-value.ts"
import { droppedFiles } from "./dropped-files.ts"

/**
 * Makes the whole window a target for files, dropped or pasted, with an overlay that says what is
 * accepted.
 */
export function WindowDrop({ tool }: { tool: ToolSummary | undefined }) {
  const texts = useTexts()
  const { addFiles, prepare } = useConverter()
  const [isOver, setOver] = useState(false)

  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer)
      void droppedFiles(event.dataTransfer).then((files) => addFiles(files, tool?.id))
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length > 0) addFiles(files, tool?.id)
  })

  const onOver = useEffectEvent(() => {
    setOver(true)
    prepare()
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      onOver()
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => onDrop(event)
    const paste = (event: ClipboardEvent) => onPaste(event)
    addEventListener("dragover", over)
    addEventListener("dragleave", leave)
    addEventListener("drop", drop)
    addEventListener("paste", paste)
    return () => {
      removeEventListener("dragover", over)
      removeEventListener("dragleave", leave)
      removeEventListener("drop", drop)
      removeEventListener("paste", paste)
    }
  }, [])

  if (!isOver) return null
  return (
    <div className="window-drop" aria-hidden="true">
      <p>{texts.drop.overlay}</p>
      <p className="window-drop-kinds">
        {tool ? texts.drop.accepts(tool.kinds.join(" · ")) : texts.drop.anyKind}
      </p>
    </div>
  )
}

/** Drags inside the page (sorting) carry no files. */
const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") ?? false
