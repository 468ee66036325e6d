import type { OutputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { wholeOf } from "../whole-file.ts"

/** Makes one input of several by merging them; a single input comes back as it is. */
export async function joinInputs(
  request: OperationRequest,
  host: Host,
  context: OperationContext,
): Promise<OperationRequest> {
  const [first] = request.inputs
  if (!first || request.inputs.length === 1) return request
  const merged: OutputFile[] = []
  const inner = {
    ...(context.signal ? { signal: context.signal } : {}),
    emit: async (file: OutputFile) => void merged.push(file),
  }
  const { pageRange, ...options } = request.options
  const inputs = request.inputs.map((input) =>
    typeof pageRange === "string" && pageRange !== "" ? { pageRange, ...input } : input,
  )
  const { mergePdf } = await import("../../operations/merge.ts")
  await mergePdf({ inputs, options: {} }, host, inner)
  const [file] = merged
  if (!file) throw new Error("merging gave no file")
  return { inputs: [{ name: first.name, content: await wholeOf(file) }], options }
}
