/**
 * The command line itself is wrong: unknown command or option, missing argument, unreadable input.
 * Exit code 2.
 */
export class UsageError extends Error {
  readonly hint: string | undefined
  constructor(message: string, hint?: string) {
    super(message)
    this.name = "UsageError"
    this.hint = hint
  }
}
