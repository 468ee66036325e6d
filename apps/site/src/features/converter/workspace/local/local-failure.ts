/** The engine gave up on this device; `code` is the engine's, or "unexpected". */
export class LocalFailure extends Error {
  readonly code: string
  readonly page: number | undefined

  constructor(code: string, page: number | undefined) {
    super(`local run: ${code}`)
    this.name = "LocalFailure"
    this.code = code
    this.page = page
  }
}
