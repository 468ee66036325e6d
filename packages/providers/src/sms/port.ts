/** Sends login codes. One message a call; the caller has already applied the caps. */
export interface SmsSender {
  readonly id: string
  /**
   * @throws ProviderError "throttled" where the vendor's own cap is reached, "unreachable",
   * "refused"
   */
  sendCode(message: {
    readonly mobile: string
    readonly code: string
  }): Promise<{ readonly receipt: string }>
}
