import { exitCodes, printFailure } from "../failure.ts"
import type { FileEnd } from "../many.ts"
import { type ConvertRequest } from "../convert-request.ts"
import { noteBeginning } from "../watch.ts"
import { convertOne } from "./convert.ts"

/**
 * A process of `convert` into a folder: takes one request after the other over its channel and
 * answers each with its exit code.
 */
export async function each(): Promise<void> {
  process.on("message", (request: ConvertRequest) => {
    const answer = (exitCode: number): void => void process.send?.({ exitCode } satisfies FileEnd)
    noteBeginning()
    convertOne(request).then(
      () => answer(exitCodes.done),
      (error: unknown) => answer(printFailure(error, request.isJson, request.inputs[0])),
    )
  })
}
