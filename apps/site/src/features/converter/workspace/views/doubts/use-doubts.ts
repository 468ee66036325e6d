import type { TaskView } from "@mozhuan/contract"
import { useMemo, useState } from "react"
import { useSession, useSessionState } from "../../session-context.tsx"
import { placeKey } from "../../session/job-steps.ts"
import type { Item, Job, WordEdit } from "../../session/session-state.ts"
import { doubtsOf, leftOut, scanOf, wasRecognised, type Doubt } from "./doubts.ts"

/** The words of a result that should be looked at, and where somebody is in looking at them. */
export interface Doubts {
  readonly scan: Item
  readonly all: readonly Doubt[]
  /** Those that are still to be looked at. */
  readonly open: number
  readonly leftOut: number
  readonly edits: readonly WordEdit[]
  readonly current: Doubt | undefined
  /** Place of the current one in `all`, from 0. */
  readonly at: number
  readonly editOf: (word: Pick<WordEdit, "page" | "box">) => WordEdit | undefined
  readonly choose: (doubt: Doubt | undefined) => void
  /** Goes to the next or the last one before, round and round. */
  readonly step: (by: 1 | -1) => void
  readonly edit: (...edits: readonly WordEdit[]) => void
}

/** Undefined where nothing was recognised, or nothing of it can be corrected here. */
export function useDoubts(job: Job, task: TaskView): Doubts | undefined {
  const { items } = useSessionState()
  const session = useSession()
  const [chosen, setChosen] = useState<string>()
  const all = useMemo(() => doubtsOf(job, task.report), [job, task.report])
  const scan = scanOf(job, items)
  if (!scan || !wasRecognised(task.report)) return undefined
  const edits = job.edits ?? []
  const editOf: Doubts["editOf"] = (word) => edits.find((edit) => placeKey(edit) === placeKey(word))
  const at = all.findIndex((doubt) => placeKey(doubt) === chosen)
  const choose = (doubt: Doubt | undefined) => setChosen(doubt && placeKey(doubt))
  return {
    scan,
    all,
    open: all.filter((doubt) => doubt.reason !== "corrected" && !editOf(doubt)).length,
    leftOut: leftOut(task.report),
    edits,
    current: all[at],
    at,
    editOf,
    choose,
    step: (by) => choose(all[(at + by + all.length) % all.length]),
    edit: (...made) => session.editWords(job.id, made),
  }
}
