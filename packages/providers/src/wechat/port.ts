/** Who a WeChat person is to us; `unionId` joins the official account, the app and the website. */
export interface WechatIdentity {
  readonly openId: string
  readonly unionId?: string
}

/** What the official account told us about a login code that somebody scanned. */
export type ScanEvent =
  | {
      readonly kind: "scanned"
      readonly scene: string
      readonly identity: WechatIdentity
      /** Same for resent pushes. */ readonly eventId: string
      readonly reply: (text: string) => string
    }
  | { readonly kind: "other"; readonly eventId: string; readonly reply: (text: string) => string }

export interface WechatLogin {
  /**
   * Makes a QR code whose scan is reported with `scene` (1 to 64 characters). Gives the text the
   * code holds.
   */
  createScene(
    scene: string,
    lifeSeconds: number,
  ): Promise<{ readonly content: string; readonly imageUrl: string }>
  /**
   * Answers WeChat's check of our push address. @returns what to echo, or undefined when the
   * signature is wrong
   */
  verifyPushUrl(query: Readonly<Record<string, string>>): string | undefined
  /** Reads one push. @throws ProviderError "forged" for a wrong signature, "malformed" */
  readPush(query: Readonly<Record<string, string>>, body: string): Promise<ScanEvent>
  /**
   * Where a browser inside WeChat goes to authorise; comes back to `redirectUrl` with code and
   * state.
   */
  authoriseUrl(redirectUrl: string, state: string): string
  /** @throws ProviderError "used" for a code that was exchanged before */
  exchangeCode(code: string): Promise<WechatIdentity>
}
