import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { worksHere } from "../local/local-tools.ts"
import { fetchEngine } from "../local/run-here.ts"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { OptionsPanel } from "../options/options-panel.tsx"
import { CutView } from "./cut-view.tsx"
import { FileList } from "./file-list.tsx"
import { FileToolbar } from "./file-toolbar.tsx"
import { MergePages } from "./merge-pages.tsx"
import { RunBar } from "./run-bar.tsx"
import { SampleView } from "./sample-view.tsx"

/** The files and what is to be done with them: list left, options right, the run bar below. */
export function FilesView() {
  const session = useSession()
  const work = useWorkTexts()
  const tool = useActiveTool()
  const { tool: id, options, mergeView, prefersHere } = useSessionState()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isLocal = worksHere(tool, prefersHere)
  useEffect(() => {
    if (!isLocal) return
    fetchEngine()
    // What comes after the run must be there as well when the network is not.
    void Promise.all([
      import("./preview/preview-dialog.tsx"),
      import("./preview/inline-preview.tsx"),
      import("../local/pack-files.ts"),
    ]).catch(() => undefined)
  }, [isLocal])
  if (tool === undefined || id === undefined) return null
  const isCutting = id === "split" && options.split?.["mode"] === "cuts"
  return (
    <div className="work" data-here={isLocal}>
      <div className="work-files" role="group" aria-label={work.list.title} tabIndex={-1}>
        <FileToolbar />
        {id === "merge2pdf" && mergeView === "pages" ? <MergePages /> : <FileList />}
        {isCutting ? <CutView /> : null}
        {tool.sourceType !== undefined && !isLocal ? <SampleView key={id} /> : null}
      </div>
      <OptionsPanel
        key={id}
        tool={tool}
        values={options[id] ?? {}}
        onChange={(key, value) => session.setOption(key, value)}
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
      />
      <RunBar tool={tool} onShowOptions={() => setSheetOpen(true)} />
    </div>
  )
}
