import type { TaskView } from "@mozhuan/contract"
import { lazy, Suspense, useState } from "react"
import { useSessionState } from "../session-context.tsx"
import type { Job } from "../session/session-state.ts"
import { hasGrid } from "./grid/has-grid.ts"

const PreviewDialog = lazy(() => import("./preview/preview-dialog.tsx"))
const GridDialog = lazy(() => import("./grid/grid-dialog.tsx"))

interface LookProps {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page that is shown first. */
  readonly firstPage: number
  /** Begins with the tables of the source instead of the pages of the result. */
  readonly isGrid?: boolean
  readonly onClose: () => void
}

/** The look at a result, and from there the tables of its source, to be corrected. */
export function Look({ job, task, output, firstPage, isGrid = false, onClose }: LookProps) {
  const { items } = useSessionState()
  const [gridPage, setGridPage] = useState(isGrid ? firstPage : undefined)
  const item = hasGrid(job, items)
  return (
    <Suspense fallback={null}>
      {item && gridPage !== undefined ? (
        <GridDialog job={job} item={item} firstPage={gridPage} onClose={onClose} />
      ) : (
        <PreviewDialog
          job={job}
          task={task}
          output={output}
          firstPage={firstPage}
          onCorrect={item && setGridPage}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
