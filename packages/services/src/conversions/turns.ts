import { moveJobToNextTask } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"

/**
 * Gives the turn of a waiting task to that of whoever has least in the queue, among those with its
 * standing or a better one: of several such to the oldest, or, where `toNewest`, to the newest. The
 * two change jobs, so that the one passed over has the turn of the other.
 *
 * The queue goes by age: in a burst of files, everybody who comes after it would wait for all of
 * it, and nobody can tell strangers' first files from an honest visitor's. Where every second turn
 * goes to the newest, a burst delays those in it, and who comes after begins with one of the next
 * places.
 *
 * Nothing changes where the task no longer waits, or nobody has a better claim.
 */
export async function passTurnOn(
  context: ServiceContext,
  jobId: string,
  { toNewest }: { readonly toNewest: boolean },
): Promise<void> {
  await context.database.ask(moveJobToNextTask, { jobId, toNewest })
}
