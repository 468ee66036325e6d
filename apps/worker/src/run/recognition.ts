import { grantRecognition, untilReachable, type Attempt } from "@mozhuan/services"
import type { ChildNews } from "../child/protocol.ts"
import type { Child } from "./child.ts"
import type { Worker } from "./worker-facts.ts"

/** Tells a child how many of the pages it asked for it may recognise; gives the number. */
export async function serveRecognition(
  worker: Worker,
  attempt: Attempt,
  child: Child,
  { id, pages }: Extract<ChildNews, { kind: "recognition" }>,
): Promise<number> {
  const allowed = await untilReachable(() =>
    grantRecognition(worker.context, attempt, pages),
  ).catch((error: unknown) => {
    // A count that cannot be kept is our fault: the visitor's pages are recognised.
    worker.log.error({ err: error, task: attempt.task.id }, "recognised pages were not counted")
    return pages
  })
  child.answer({ kind: "recognition-allowed", id, pages: allowed })
  return allowed
}
