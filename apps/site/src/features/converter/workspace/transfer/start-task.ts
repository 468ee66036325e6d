import {
  calls,
  toolOf,
  CallError,
  pdfTargets,
  type Client,
  type OptionValues,
  type Reply,
  type Tool,
  type ToolId,
} from "@mozhuan/contract"
import { readKeepTime } from "../batch/batch-choices.ts"
import type { Rotation } from "../session/session-state.ts"

/** One uploaded file with the visitor's settings for it. */
export interface UploadedFile {
  readonly fileKey: string
  readonly fileName: string
  readonly pageRange?: string
  readonly password?: string
  readonly rotate?: Rotation
}

export interface TaskOrder {
  readonly tool: ToolId
  readonly files: readonly UploadedFile[]
  readonly options: OptionValues
  /** A repeated order with the same id gives the task of the first. */
  readonly clientTaskId: string
  /** Name of a result that is made of several files. */
  readonly outName?: string | undefined
}

/** Thrown where the order is valid but needs a purchase first. */
export class GateError extends Error {
  readonly payUrl: string | undefined
  readonly reason: string | undefined

  constructor(payUrl: string | undefined, reason: string | undefined) {
    super("a purchase is needed to go on")
    this.name = "GateError"
    this.payUrl = payUrl
    this.reason = reason
  }
}

/** Starts the work on the server and gives the task's id. @throws CallError, GateError */
export async function startTask(client: Client, order: TaskOrder): Promise<string> {
  const tool = toolOf(order.tool)
  const [first] = order.files
  if (first === undefined) throw new Error("an order needs a file")
  const common = {
    options: { ...order.options },
    clientTaskId: order.clientTaskId,
    keepMinutes: readKeepTime(localStorage),
  }
  switch (tool.call) {
    case "convert/pdf2doc": {
      const targetType = targetOf(tool, order)
      return started(
        await client(calls.startPdf2doc, {
          ...common,
          ...oneOrMore(order.files, first),
          targetType,
        }),
      ).taskId
    }
    case "convert/doc2html":
      return started(await client(calls.startDoc2html, { ...common, ...single(first) })).taskId
    case "convert/doc2img":
      return started(await client(calls.startDoc2img, { ...common, ...single(first) })).taskId
    case "convert/doc2pdf": {
      if (tool.sourceType === undefined) throw new Error(`${tool.id} has no source type`)
      const input =
        tool.inputs === "one-job-for-all"
          ? { fileKeys: turned(order) }
          : oneOrMore(order.files, first)
      return started(
        await client(calls.startDoc2pdf, { ...common, ...input, sourceType: tool.sourceType }),
      ).taskId
    }
    case "pdfOperate/merge":
      return started(
        await client(calls.merge, { ...common, outName: order.outName, files: [...order.files] }),
      ).taskId
    default: {
      const call = {
        "pdfOperate/batchSplit": calls.batchSplit,
        "pdfOperate/batchEncrypt": calls.batchEncrypt,
        "pdfOperate/batchDecrypt": calls.batchDecrypt,
        "pdfOperate/batchCompress": calls.batchCompress,
      }[tool.call]
      const [task] = started(await client(call, { ...common, files: [...order.files] })).tasks
      if (task?.taskId === undefined) throw refusal(task?.error)
      return task.taskId
    }
  }
}

/** What a PDF becomes: as the options say, or the only thing that the tool makes. */
function targetOf(tool: Tool, { options }: TaskOrder) {
  const chosen = tool.formatOption ? options[tool.formatOption] : undefined
  const target = pdfTargets.find((each) => each === (chosen ?? tool.gives[0]))
  if (target === undefined) throw new Error(`${tool.id} has no target for convert/pdf2doc`)
  return target
}

const turned = ({ files }: TaskOrder) =>
  files.map(({ fileKey, fileName, rotate }) => ({
    fileKey,
    fileName,
    ...(rotate ? { rotate } : {}),
  }))

interface Refusal {
  readonly code: number
  readonly msg: string
  readonly remedy?: string | undefined
}

/** The only file of a batch was not taken. */
const refusal = (error: Refusal | undefined): CallError =>
  new CallError(error?.msg ?? "the file was refused", {
    code: error?.code ?? 50_000,
    status: 200,
    detail: { remedy: error?.remedy },
  })

/** Several files make one task only where the tool joins them. */
const oneOrMore = (files: readonly UploadedFile[], first: UploadedFile) =>
  files.length > 1 ? { files: [...files] } : single(first)

function single(file: UploadedFile) {
  const { fileKey, fileName, pageRange, password } = file
  return {
    fileKey,
    fileName,
    ...(pageRange ? { pageRange } : {}),
    ...(password ? { password } : {}),
  }
}

function started<T>(reply: Reply<T>): T {
  if (!reply.isGated) return reply.value
  const facts = reply.value as { reason?: unknown } | undefined
  throw new GateError(reply.payUrl, typeof facts?.reason === "string" ? facts.reason : undefined)
}
