import {
  calls,
  CallError,
  toolOf,
  type Client,
  type OptionValues,
  type ToolId,
} from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import { overNetwork, pause } from "./network.ts"

interface SampleOrder {
  readonly tool: ToolId
  readonly fileKey: string
  readonly fileName: string
  readonly password?: string
  readonly options: OptionValues
}

/** Pause between two questions, in ms. */
const betweenQuestions = 700

/**
 * Has the first page of an uploaded file made and fetches it as PDF; asks until the task has ended
 * or the signal says that it is enough.
 *
 * @throws CallError; what `fetch` throws; DOMException "AbortError" when stopped
 */
export async function makeSample(
  client: Client,
  order: SampleOrder,
  signal: AbortSignal,
): Promise<File> {
  const { sourceType } = toolOf(order.tool)
  if (sourceType === undefined) throw new Error(`${order.tool} makes no samples`)
  const { fileKey, fileName, password, options } = order
  const input = {
    fileKey,
    fileName,
    sourceType,
    options: { ...options },
    // One id for every try: a call whose answer was lost starts no second task.
    clientTaskId: randomId(),
    sample: true,
    ...(password ? { password } : {}),
  }
  const reply = await overNetwork(signal, () => client(calls.startDoc2pdf, input, signal))
  if (reply.isGated) throw new CallError("a purchase is needed", { code: 10_101, status: 200 })
  const address = await finished(client, reply.value.taskId, signal)
  const response = await fetch(address, { signal })
  if (!response.ok)
    throw new CallError("the sample is gone", { code: 20_012, status: response.status })
  return new File([await response.blob()], `${order.fileName}.pdf`, { type: "application/pdf" })
}

async function finished(client: Client, taskId: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    await pause(betweenQuestions, signal)
    const reply = await overNetwork(signal, () => client(calls.progress, { taskId }, signal))
    const [view] = reply.value
    const [output] = view?.outputs ?? []
    if (view?.state === "done" && output) return output.url
    if (view === undefined || (view.state !== "queued" && view.state !== "running"))
      throw new CallError(view?.error?.msg ?? "the sample failed", {
        code: view?.error?.code ?? 50_000,
        status: 200,
        detail: { remedy: view?.error?.remedy },
      })
  }
}
