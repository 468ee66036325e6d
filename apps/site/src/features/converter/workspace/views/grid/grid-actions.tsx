import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { useToast } from "../../../../../ui/toast.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Job } from "../../session/session-state.ts"
import { readGrid, writeGrid } from "./grid-file.ts"
import { hasGrid } from "./has-grid.ts"
import type { GridEdits } from "./use-grid-edits.ts"

interface GridActionsProps {
  readonly job: Job
  readonly edits: GridEdits
  readonly onEdits: (edits: GridEdits) => void
  readonly onClose: () => void
}

/** Longest grid that a conversion takes, in characters. */
const LONGEST = 600_000

/** Converts again with the corrected grid, and keeps it as a file for others like it. */
export function GridActions({ job, edits, onEdits, onClose }: GridActionsProps) {
  const work = useWorkTexts()
  const session = useSession()
  const { jobs, items } = useSessionState()
  const showToast = useToast()
  const [isForAll, setForAll] = useState(false)
  const others = jobs.filter(
    (other) =>
      other.id !== job.id &&
      other.tool === job.tool &&
      other.state.kind === "done" &&
      hasGrid(other, items) !== undefined,
  )
  const convert = () => {
    const grid = writeGrid([...edits.values()])
    if (grid.length > LONGEST) return showToast(work.grid.tooLong)
    session.jobs.correct([job.id, ...(isForAll ? others.map(({ id }) => id) : [])], { grid })
    onClose()
  }
  const load = async (file: File | undefined) => {
    const pages = file && readGrid(await file.text())
    if (!pages || pages.length === 0) return showToast(work.grid.notRead)
    onEdits(new Map(pages.map((page) => [page.page, page])))
  }
  return (
    <footer className="grid-actions">
      {others.length > 0 ? (
        <label className="check">
          <input
            type="checkbox"
            checked={isForAll}
            onChange={(event) => setForAll(event.target.checked)}
          />
          {work.grid.forAll(others.length)}
        </label>
      ) : null}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-primary"
          disabled={edits.size === 0}
          onClick={convert}
        >
          {work.grid.convert}
        </button>
        <button
          type="button"
          className="text-button"
          disabled={edits.size === 0}
          onClick={() => save(`${job.name.replace(/\.pdf$/i, "")}.grid.json`, edits)}
        >
          {work.grid.save}
        </button>
        <LoadGrid onFile={(file) => void load(file)} />
      </div>
    </footer>
  )
}

function LoadGrid({ onFile }: { onFile: (file: File | undefined) => void }) {
  const work = useWorkTexts()
  return (
    <label className="text-button grid-load">
      {work.grid.load}
      <input
        className="visually-hidden"
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ""
        }}
      />
    </label>
  )
}

function save(name: string, edits: GridEdits): void {
  const address = URL.createObjectURL(
    new Blob([writeGrid([...edits.values()])], { type: "application/json" }),
  )
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
