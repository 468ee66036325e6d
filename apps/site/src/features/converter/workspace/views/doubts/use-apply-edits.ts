import { useSession } from "../../session-context.tsx"
import type { Job } from "../../session/session-state.ts"
import { writeCorrections } from "./doubts.ts"

/**
 * Gives what converts a job again with its corrected words, and saves a result of it where its
 * place is given.
 */
export function useApplyEdits(job: Job): (saves?: number) => void {
  const { jobs } = useSession()
  return (saves) =>
    jobs.correct([job.id], { corrections: writeCorrections(job, job.edits ?? []) }, saves)
}
