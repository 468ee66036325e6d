/** What operators are told when somebody writes to us. */
export interface SupportNotice {
  /** Stays the same when the same news is told again. */
  readonly id: string
  readonly threadId: string
  readonly kind: "chat" | "form"
  readonly host: string
  readonly topic: string
  /** What the person wrote; may be long and may be anything. */
  readonly text: string
  readonly contact: string
  readonly at: Date
  /** The thread in the console. */
  readonly link: string
}

/** One way to tell operators something. */
export interface NoticeSender {
  readonly id: "mail" | "webhook"
  /** @throws ProviderError "unreachable" where another try may help, "refused" where it may not */
  readonly send: (notice: SupportNotice) => Promise<void>
}
