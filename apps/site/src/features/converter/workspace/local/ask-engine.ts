import workerAddress from "./local-worker.ts?worker&url"
import type { EngineAnswers, EngineQuestion, LocalReply } from "./local-tools.ts"

/**
 * Longest that an answer is waited for, in ms: it is only an offer, and the battery is the
 * visitor's.
 */
const patience = 60_000

/**
 * Asks the engine about a file, in a worker of its own; undefined where it has no answer, in time
 * or at all.
 */
export function askEngine<K extends EngineQuestion["kind"]>(
  question: Extract<EngineQuestion, { kind: K }>,
  signal?: AbortSignal,
): Promise<EngineAnswers[K] | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(workerAddress, { type: "module" })
    const end = (answer: EngineAnswers[K] | undefined) => {
      worker.terminate()
      clearTimeout(timer)
      signal?.removeEventListener("abort", stop)
      resolve(answer)
    }
    const stop = () => end(undefined)
    const timer = setTimeout(stop, patience)
    signal?.addEventListener("abort", stop)
    worker.addEventListener("error", stop)
    worker.addEventListener("message", (event: MessageEvent<LocalReply>) => {
      end(event.data.kind === "answer" ? (event.data.answer as EngineAnswers[K]) : undefined)
    })
    worker.postMessage(question)
  })
}
