/** A process of `convert` into a folder: takes one request after the other and answers each with its exit code. */
import { convertOne, type ConvertRequest } from "./commands/convert.ts"
import { exitCodes, printFailure } from "./failure.ts"
import type { FileEnd } from "./many.ts"

process.on("message", (request: ConvertRequest) => {
  const answer = (exitCode: number): void => void process.send?.({ exitCode } satisfies FileEnd)
  convertOne(request).then(
    () => answer(exitCodes.done),
    (error: unknown) => answer(printFailure(error, request.isJson, request.inputs[0])),
  )
})
