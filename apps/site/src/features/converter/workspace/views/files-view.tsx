import { fileTypes, pdfFormats, type Tool } from "@mozhuan/contract"
import { lazy, Suspense, useDeferredValue, useEffect, useState } from "react"
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
import type { Item, SessionState } from "../session/session-state.ts"
import { ServerSample } from "./sample/server-sample.tsx"

const LiveSample = lazy(() => import("./sample/live-sample.tsx"))

/**
 * The only file, where this device can make its first page as it comes out; tools that keep pages
 * as they are have nothing to show.
 */
function sampledItem(tool: Tool, state: SessionState): Item | undefined {
  const { items, limits, options } = state
  const [item, ...others] = items
  const key = tool.formatOption
  const chosen = key === undefined ? tool.gives[0] : options[tool.id]?.[key]
  const format = pdfFormats.find((id) => id === chosen)
  const isShown =
    format !== undefined &&
    (fileTypes[format].shownAs !== undefined || fileTypes[format].needsOffice === true)
  return item?.pages !== undefined &&
    others.length === 0 &&
    isShown &&
    tool.group !== "pdfTools" &&
    // Slides read here without their fonts look worse than they are.
    tool.id !== "pdf2ppt" &&
    item.state.kind === "ready" &&
    item.file.size <= limits.localMegabytes * 1024 * 1024
    ? item
    : undefined
}

/** The files and what is to be done with them: list left, options right, the run bar below. */
export function FilesView() {
  const session = useSession()
  const work = useWorkTexts()
  const tool = useActiveTool()
  const state = useSessionState()
  const { tool: id, options, mergeView, prefersHere } = state
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isLocal = worksHere(tool, prefersHere)
  // The choice is answered before hundreds of files give way to their pages.
  const shownView = useDeferredValue(mergeView)
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
  const sampled = sampledItem(tool, state)
  const isCutting = id === "split" && options.split?.["mode"] === "cuts"
  return (
    <div className="work" data-here={isLocal}>
      <div className="work-files" role="group" aria-label={work.list.title} tabIndex={-1}>
        <FileToolbar />
        {id === "merge2pdf" && shownView === "pages" ? <MergePages /> : <FileList />}
        {isCutting ? <CutView /> : null}
        {tool.sourceType !== undefined && !isLocal ? <ServerSample key={id} /> : null}
        {sampled ? (
          <Suspense fallback={null}>
            <LiveSample key={`${id} ${sampled.id}`} item={sampled} tool={tool} />
          </Suspense>
        ) : null}
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
