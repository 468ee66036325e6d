import { useState } from "react"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { OptionsPanel } from "../options/options-panel.tsx"
import { CutView } from "./cut-view.tsx"
import { FileList } from "./file-list.tsx"
import { FileToolbar } from "./file-toolbar.tsx"
import { RunBar } from "./run-bar.tsx"

/** The files and what is to be done with them: list left, options right, the run bar below. */
export function FilesView() {
  const session = useSession()
  const tool = useActiveTool()
  const { tool: id, options } = useSessionState()
  const [isSheetOpen, setSheetOpen] = useState(false)
  if (tool === undefined || id === undefined) return null
  const isCutting = id === "split" && options.split?.["mode"] === "cuts"
  return (
    <div className="work">
      <div className="work-files">
        <FileToolbar />
        <FileList />
        {isCutting ? <CutView /> : null}
      </div>
      <OptionsPanel key={id} tool={tool} values={options[id] ?? {}} onChange={(key, value) => session.setOption(key, value)} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
      <RunBar tool={tool} onShowOptions={() => setSheetOpen(true)} />
    </div>
  )
}
