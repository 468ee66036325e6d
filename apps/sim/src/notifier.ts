import type { FaultKind } from "./faults.ts"
import type { SimState } from "./state.ts"

/** A notification in three tempers; built anew for every try, so that time stamps are fresh. */
export interface NoticeDraft {
  readonly provider: string
  readonly url: string
  build(temper: "true" | "wrong-amount" | "wrong-application" | "bad-signature"): {
    headers: Readonly<Record<string, string>>
    body: string
  }
  isAccepted(status: number, body: string): boolean
}

/** Seconds between tries, as the providers do it within their first minutes and hours. */
const ladder: readonly number[] = [0, 15, 15, 30, 180, 600, 1200, 1800, 3600, 10_800]
const tempers = [
  "wrong-amount",
  "wrong-application",
  "bad-signature",
] as const satisfies readonly FaultKind[]

/** Delivers notifications with the providers' patience: tries again until they are accepted. */
export class Notifier {
  readonly #state: SimState
  readonly #timers = new Set<NodeJS.Timeout>()
  #held: NoticeDraft[] = []

  constructor(state: SimState) {
    this.#state = state
  }

  /** Starts delivery; returns at once. */
  notify(draft: NoticeDraft): void {
    const { faults } = this.#state
    if (faults.take(draft.provider, ["drop"])) return
    if (faults.take(draft.provider, ["hold"])) {
      this.#held.push(draft)
      return
    }
    const temper = tempers.find((kind) => faults.take(draft.provider, [kind]))
    const copies = faults.take(draft.provider, ["duplicate"]) ? 2 : 1
    for (let copy = 0; copy < copies; copy++) this.#try(draft, temper ?? "true", 0)
  }

  /** Sends what was held back, last come first. */
  release(): number {
    const held = this.#held.toReversed()
    this.#held = []
    for (const draft of held) this.#try(draft, "true", 0)
    return held.length
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #try(draft: NoticeDraft, temper: Parameters<NoticeDraft["build"]>[0], step: number): void {
    const wait = ladder[step]
    if (wait === undefined) return
    const delay = this.#state.faults.take(draft.provider, ["delay"])?.milliseconds ?? 0
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        void this.#deliver(draft, temper, step)
      },
      (wait * 1000) / this.#state.settings.timeScale + delay,
    )
    this.#timers.add(timer)
  }

  async #deliver(
    draft: NoticeDraft,
    temper: Parameters<NoticeDraft["build"]>[0],
    step: number,
  ): Promise<void> {
    const { headers, body } = draft.build(temper)
    let isAccepted = false
    try {
      const reply = await fetch(draft.url, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(5000),
      })
      isAccepted = draft.isAccepted(reply.status, await reply.text())
      this.#state.events.emit("notified", {
        provider: draft.provider,
        status: reply.status,
        temper,
        isAccepted,
      })
    } catch {
      this.#state.events.emit("notified", {
        provider: draft.provider,
        status: 0,
        temper,
        isAccepted: false,
      })
    }
    // A deliberately wrong notice is a one-off: the provider would not insist on it.
    if (!isAccepted && temper === "true") this.#try(draft, temper, step + 1)
  }
}
