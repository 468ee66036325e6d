/** What can be made to go wrong, on purpose, at the next calls or notifications. */
export const faultKinds = [
  "fail", // answer 500 without doing anything
  "lose-answer", // do it, then cut the connection
  "hang", // do it, then hold the answer back until whoever asked is gone
  "delay", // answer after `milliseconds`
  "duplicate", // notify twice
  "hold", // keep notifications back until released, to reorder them
  "drop", // never notify
  "wrong-amount", // notify one unit less, correctly signed
  "wrong-application", // notify for somebody else, correctly signed
  "bad-signature", // notify with a broken signature
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  readonly kind: FaultKind
  /** "wechat", "wechat-pay", "alipay", "stripe", "aliyun-sms", "tencent-sms". */
  readonly provider: string
  /** How often it strikes; 1 unless said. */
  readonly times: number
  readonly milliseconds: number
}

/**
 * Faults that wait for their moment. Deterministic: they strike in the order in which they were
 * asked for.
 */
export class FaultPlan {
  #waiting: { fault: Fault; left: number }[] = []

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times })
  }

  clear(): void {
    this.#waiting = []
  }

  /** Takes one strike of the first waiting fault of this provider and one of these kinds. */
  take(provider: string, kinds: readonly FaultKind[]): Fault | undefined {
    const entry = this.#waiting.find(
      ({ fault, left }) => left > 0 && fault.provider === provider && kinds.includes(fault.kind),
    )
    if (!entry) return undefined
    entry.left--
    return entry.fault
  }
}
