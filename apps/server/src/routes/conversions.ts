import {
  calls,
  optionsSchema,
  orderFor,
  pdfTargets,
  toolForFormat,
  toolOf,
  type FileEntry,
  type ToolId,
} from "@mozhuan/contract"
import { ServiceError, type TaskRequest } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

const sourceTools = {
  word: "word2pdf",
  excel: "excel2pdf",
  ppt: "ppt2pdf",
  cad: "cad2pdf",
  photo: "photo2pdf",
} as const

/** Fields that every call for one file has. */
interface SingleFields {
  readonly fileKey: string
  readonly fileName: string
  readonly password?: string | undefined
  readonly pageRange?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
  readonly clientTaskId?: string | undefined
  readonly keepMinutes?: number | undefined
}

/** The calls that start, show and end conversions. */
export function conversionRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { conversions, limits } = parts.services
  mountCall(app, parts, calls.startPdf2doc, (caller, input) => {
    const order = orderFor(input.targetType)
    const { options, clientTaskId, keepMinutes } = input
    return conversions.start(caller, {
      tool: order.tool,
      files: filesOf(input),
      options: { ...options, ...order.options },
      clientTaskId,
      keepMinutes,
    })
  })
  mountCall(app, parts, calls.readPdf2doc, async (caller, { taskId }) => {
    const [view] = taskId ? await conversions.read(caller, [taskId]) : []
    return view ?? { ...describeTargets(), limits: await limits.read(caller) }
  })
  mountCall(
    app,
    parts,
    calls.startDoc2html,
    (caller, { format, package: packaging, layout, ...input }) =>
      conversions.start(
        caller,
        singleRequest("pdf2html", input, { format, package: packaging, layout }),
      ),
  )
  mountCall(app, parts, calls.startDoc2img, (caller, { format, dpi, quality, mode, ...input }) =>
    conversions.start(caller, singleRequest("pdf2photo", input, { format, dpi, quality, mode })),
  )
  mountCall(app, parts, calls.startDoc2pdf, (caller, input) => {
    const files = filesOf(input)
    const { options, clientTaskId, keepMinutes, outName } = input
    return conversions.start(caller, {
      tool: sourceTools[input.sourceType],
      files,
      options,
      clientTaskId,
      keepMinutes,
      outName,
      isSample: input.sample,
    })
  })
  mountCall(app, parts, calls.progress, (caller, input) => conversions.read(caller, idsOf(input)))
  mountCall(app, parts, calls.cancelTasks, async (caller, input) => {
    const tasks = await conversions.cancel(caller, idsOf(input))
    return { state: tasks[0]?.state ?? "expired", tasks }
  })
  mountCall(app, parts, calls.deleteTasks, (caller, input) =>
    conversions.remove(caller, idsOf(input)),
  )
  mountCall(app, parts, calls.renameOutput, (caller, input) => conversions.rename(caller, input))
  mountCall(app, parts, calls.listTasks, (caller, { pageNumber, pageSize }) =>
    conversions.list(caller, { pageNumber, pageSize }),
  )
  mountCall(app, parts, calls.limits, (caller) => limits.read(caller))
  pdfRoutes(app, parts)
}

function pdfRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { conversions } = parts.services
  mountCall(app, parts, calls.pdfProperties, (caller, input) => conversions.inspect(caller, input))
  mountCall(app, parts, calls.merge, (caller, input) =>
    conversions.start(caller, { ...batchRequest("merge2pdf", input), outName: input.outName }),
  )
  mountCall(app, parts, calls.batchSplit, (caller, input) =>
    conversions.startBatch(caller, batchRequest("split", input)),
  )
  mountCall(app, parts, calls.batchCompress, (caller, input) =>
    conversions.startBatch(caller, batchRequest("compress", input)),
  )
  mountCall(app, parts, calls.batchEncrypt, (caller, input) =>
    conversions.startBatch(caller, batchRequest("encrypt", input)),
  )
  mountCall(app, parts, calls.batchDecrypt, (caller, input) =>
    conversions.startBatch(caller, batchRequest("decrypt", input)),
  )
}

function singleRequest(
  tool: ToolId,
  fields: SingleFields,
  extra: Readonly<Record<string, unknown>>,
): TaskRequest {
  const { fileKey, fileName, password, pageRange, clientTaskId, keepMinutes } = fields
  const given = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== undefined))
  return {
    tool,
    files: [{ fileKey, fileName, password, pageRange }],
    options: { ...fields.options, ...given },
    clientTaskId,
    keepMinutes,
  }
}

function batchRequest(
  tool: ToolId,
  input: {
    readonly files: readonly FileEntry[]
    readonly options?: Readonly<Record<string, unknown>> | undefined
    readonly clientTaskId?: string | undefined
    readonly keepMinutes?: number | undefined
  },
): TaskRequest {
  const { files, options, clientTaskId, keepMinutes } = input
  return { tool, files, options, clientTaskId, keepMinutes }
}

interface FilesFields {
  readonly fileKey?: string | undefined
  readonly fileName?: string | undefined
  readonly password?: string | undefined
  readonly pageRange?: string | undefined
  readonly files?: readonly FileEntry[] | undefined
  readonly fileKeys?: readonly (string | FileEntry)[] | undefined
}

/** Gives the files of a call that takes one or several. */
function filesOf(input: FilesFields): readonly FileEntry[] {
  if (input.files) return input.files
  if (input.fileKeys)
    return input.fileKeys.map((entry, index) =>
      typeof entry === "string" ? { fileKey: entry, fileName: `${index + 1}` } : entry,
    )
  if (!input.fileKey || !input.fileName)
    throw new ServiceError("bad-parameter", {
      field: "fileKey",
      reason: "fileKey with fileName, or files, is needed",
    })
  return [
    {
      fileKey: input.fileKey,
      fileName: input.fileName,
      password: input.password,
      pageRange: input.pageRange,
    },
  ]
}

function idsOf(input: {
  readonly taskId?: string | undefined
  readonly taskIds?: readonly string[] | undefined
}): readonly string[] {
  return input.taskIds ?? (input.taskId ? [input.taskId] : [])
}

function describeTargets() {
  const targets = pdfTargets.map((targetType) => ({ targetType, tool: toolForFormat(targetType) }))
  const schemas = [...new Set(targets.map(({ tool }) => tool))].map((tool) => [
    tool,
    z.toJSONSchema(optionsSchema(toolOf(tool).options), { io: "input" }),
  ])
  return { targets, optionSchema: Object.fromEntries(schemas) }
}
