import { UsageError } from "./usage-error.ts"

/** What the program tells the shell. */
export const exitCodes = { done: 0, refused: 1, usage: 2, fault: 70, interrupted: 130 } as const

/** Some of several files were not converted; each has been told of. */
export class SomeRefused extends Error {
  /** The worst of theirs. */
  readonly exitCode: number

  constructor(exitCodesOfFiles: readonly number[], files: number) {
    super(`${exitCodesOfFiles.length} of ${files} files were not converted`)
    this.exitCode = Math.max(...exitCodesOfFiles)
  }
}

/**
 * The shape of the engine's ConversionError; told by name, so that a failure never loads the
 * engine.
 */
interface Refusal {
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly page?: number
}

/**
 * Prints a failure to standard error, as a sentence or as JSON, and gives its exit code. `file` is
 * named where there are several.
 */
export function printFailure(error: unknown, isJson: boolean, file?: string): number {
  const { refusal, exitCode } = judge(error)
  const { code, message, hint, page } = refusal
  if (isJson) {
    process.stderr.write(
      `${JSON.stringify({ ...(file === undefined ? {} : { file }), error: { code, message, ...(hint ? { hint } : {}), ...(page === undefined ? {} : { page }) } })}\n`,
    )
  } else {
    process.stderr.write(
      `mozhuan: ${file === undefined ? "" : `${file}: `}${message} [${code}]\n${hint ? `  ${hint}\n` : ""}`,
    )
    if (exitCode === exitCodes.fault && error instanceof Error && !(error instanceof SomeRefused))
      process.stderr.write(`${error.stack ?? ""}\n`)
  }
  return exitCode
}

function judge(error: unknown): { refusal: Refusal; exitCode: number } {
  if (error instanceof UsageError) {
    return {
      refusal: {
        code: "usage",
        message: error.message,
        ...(error.hint ? { hint: error.hint } : {}),
      },
      exitCode: exitCodes.usage,
    }
  }
  if (error instanceof SomeRefused)
    return { refusal: { code: "some-refused", message: error.message }, exitCode: error.exitCode }
  if (isRefusal(error))
    return {
      refusal:
        error.code === "table/none"
          ? { ...asTold(error), hint: "Add --content all to put the text into a worksheet." }
          : error,
      exitCode: exitCodes.refused,
    }
  if (error instanceof Error && error.message === "interrupted")
    return {
      refusal: { code: "interrupted", message: "interrupted" },
      exitCode: exitCodes.interrupted,
    }
  return {
    refusal: { code: "internal", message: "something went wrong inside the program" },
    exitCode: exitCodes.fault,
  }
}

const asTold = ({ code, message, page }: Refusal): Refusal => ({
  code,
  message,
  ...(page === undefined ? {} : { page }),
})

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "ConversionError" && "code" in error
}
