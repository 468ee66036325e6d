import { z } from "zod"
import { pdfTargets } from "../catalogue/catalogue.ts"
import { fileTypeIds } from "../catalogue/file-type.ts"
import { callerClasses } from "../catalogue/limits.ts"
import { toolIds } from "../catalogue/tool-id.ts"
import { defineCall } from "./call.ts"
import { pageOf } from "./envelope.ts"
import {
  clientTaskId,
  fileEntries,
  fileEntry,
  fileKey,
  fileName,
  input,
  jsonField,
  keepMinutes,
  options,
  pageRange,
  password,
  rotate,
  taskId,
} from "./fields.ts"
import { taskError, taskState, taskView } from "./task-view.ts"

const tag = "convert"
const one = { fileKey, fileName, password, options, clientTaskId, keepMinutes }
/** One file, or several that become one result where the tool joins them. */
const oneOrMore = {
  ...one,
  fileKey: fileKey.optional(),
  fileName: fileName.optional(),
  files: jsonField(z.array(fileEntry).min(1).max(200).optional()),
}

/** What a new task answers with. */
export const taskStart = z.object({
  taskId: z.uuid(),
  state: taskState,
  /** 1 means next. */
  queuePos: z.int(),
  etaSec: z.int(),
  /** Conversions left today, this one not yet counted; absent for tools outside the daily count. */
  remainToday: z.int().optional(),
})
export type TaskStart = z.output<typeof taskStart>

/** What the caller may do now, and which tools work. */
export const callerLimits = z.object({
  callerClass: z.enum(callerClasses),
  conversionsPerDay: z.int(),
  remainToday: z.int(),
  /** Pages of scans that are recognised a day, and those left today. */
  recognisedPagesPerDay: z.int(),
  recognisedRemainToday: z.int(),
  /** When the count starts anew. */
  resetsAt: z.iso.datetime(),
  cloudMegabytes: z.number(),
  localMegabytes: z.number(),
  pagesPerFile: z.int(),
  filesPerBatch: z.int(),
  keepMinutes: z.int(),
  maximumKeepMinutes: z.int(),
  /** Tools that this installation cannot run now, and the program that is missing. */
  unavailable: z.array(z.object({ tool: z.enum(toolIds), missing: z.string() })),
})
export type CallerLimits = z.output<typeof callerLimits>

export const sourceTypes = ["word", "excel", "ppt", "cad", "photo"] as const

export const conversionCalls = {
  startPdf2doc: defineCall({
    method: "POST",
    path: "/convert/pdf2doc",
    tag,
    place: "obj",
    value: taskStart,
    summary: "Converts a PDF to Word, Excel, PowerPoint, RTF, text or Markdown",
    input: input({ ...oneOrMore, targetType: z.enum(pdfTargets), pageRange }),
  }),
  readPdf2doc: defineCall({
    method: "GET",
    path: "/convert/pdf2doc",
    tag,
    place: "obj",
    summary:
      "Gives one task, or, without taskId, the targets with their options and the caller's limits",
    input: input({ taskId: taskId.optional() }),
    value: z.union([
      taskView,
      z.object({
        targets: z.array(z.object({ targetType: z.enum(fileTypeIds), tool: z.enum(toolIds) })),
        optionSchema: z.record(z.string(), z.unknown()),
        limits: callerLimits,
      }),
    ]),
  }),
  startDoc2html: defineCall({
    method: "POST",
    path: "/convert/doc2html",
    tag,
    place: "obj",
    value: taskStart,
    summary: "Converts a PDF to HTML or EPUB",
    input: input({
      ...one,
      pageRange,
      /** "html" unless said otherwise. */
      format: z.string().max(10).optional(),
      package: z.string().max(20).optional(),
      layout: z.string().max(20).optional(),
    }),
  }),
  startDoc2img: defineCall({
    method: "POST",
    path: "/convert/doc2img",
    tag,
    place: "obj",
    value: taskStart,
    summary: "Draws the pages of a PDF as images",
    input: input({
      ...one,
      pageRange,
      format: z.string().max(10).optional(),
      dpi: z.coerce.number().optional(),
      quality: z.coerce.number().optional(),
      mode: z.string().max(20).optional(),
    }),
  }),
  startDoc2pdf: defineCall({
    method: "POST",
    path: "/convert/doc2pdf",
    tag,
    place: "obj",
    value: taskStart,
    summary: "Converts an Office file, a drawing or images to PDF",
    input: input({
      ...oneOrMore,
      pageRange,
      sourceType: z.enum(sourceTypes),
      /**
       * Several images in page order, or a drawing followed by its fonts and plot styles, instead
       * of fileKey and fileName.
       */
      fileKeys: jsonField(
        z
          .array(z.union([fileKey, z.object({ fileKey, fileName, rotate })]))
          .min(1)
          .max(200)
          .optional(),
      ),
      outName: fileName.optional(),
      /** Makes the first page alone, outside the daily count, to see how the result will look. */
      sample: jsonField(z.boolean().optional()),
    }),
  }),
  progress: defineCall({
    method: "POST",
    path: "/convert/progress",
    tag,
    place: "result",
    value: z.array(taskView),
    summary: "Gives up to 50 tasks of the caller",
    input: input({
      taskId: taskId.optional(),
      taskIds: jsonField(z.array(taskId).max(50).optional()),
    }),
  }),
  cancelTasks: defineCall({
    method: "POST",
    path: "/convert/cancel",
    tag,
    place: "obj",
    summary: "Stops tasks that have not ended; ended ones stay as they are",
    input: input({
      taskId: taskId.optional(),
      taskIds: jsonField(z.array(taskId).max(50).optional()),
    }),
    value: z.object({
      state: taskState,
      tasks: z.array(z.object({ taskId: z.uuid(), state: taskState })),
    }),
  }),
  deleteTasks: defineCall({
    method: "POST",
    path: "/convert/delete",
    tag,
    place: "obj",
    summary: "Deletes tasks with their files now; the reply is the receipt",
    input: input({
      taskId: taskId.optional(),
      taskIds: jsonField(z.array(taskId).max(50).optional()),
    }),
    value: z.object({
      deletedAt: z.iso.datetime(),
      tasks: z.array(z.object({ taskId: z.uuid(), objects: z.array(z.string()) })),
    }),
  }),
  renameOutput: defineCall({
    method: "POST",
    path: "/convert/rename",
    tag,
    place: "obj",
    value: taskView,
    summary: "Gives one result of a finished task another name; its extension stays",
    input: input({
      taskId,
      output: z.coerce.number().int().min(0).max(10_000).default(0),
      name: fileName,
    }),
  }),
  listTasks: defineCall({
    method: "GET",
    path: "/convert/list",
    tag,
    place: "page",
    value: pageOf(taskView),
    summary: "Lists the caller's tasks of the last 24 hours, newest first",
    input: input({
      pageNumber: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
  }),
  limits: defineCall({
    method: "GET",
    path: "/convert/limits",
    tag,
    place: "obj",
    value: callerLimits,
    summary: "Gives what the caller may do now and which tools are available",
    input: input({}),
  }),
}

const pdf = "pdfOperate"

/** What a batch answers with; a file that was refused has `error` and no task. */
export const batchStart = z.object({
  batchId: z.uuid(),
  tasks: z.array(
    z.object({
      taskId: z.uuid().optional(),
      fileKey: z.string(),
      state: taskState,
      error: taskError.optional(),
    }),
  ),
})
export type BatchStart = z.output<typeof batchStart>

const batch = { files: fileEntries, options, clientTaskId, keepMinutes }
const batchCall = <P extends string>(path: P, summary: string) =>
  defineCall({
    method: "POST",
    path: `/pdfOperate/${path}`,
    tag: pdf,
    place: "obj",
    value: batchStart,
    summary,
    input: input(batch),
  })

/** What is known of a PDF before anything is done to it. */
export const pdfProperties = z.object({
  pageCount: z.int(),
  /** Points, turned as shown; at most the first 5,000 pages. */
  pages: z.array(z.object({ w: z.number(), h: z.number(), rotate: z.int() })),
  encrypted: z.boolean(),
  needPassword: z.boolean(),
  permissions: z.record(z.string(), z.boolean()),
  hasTextLayer: z.boolean(),
  /** 1-based. */
  scannedPages: z.array(z.int()),
  brokenCMap: z.boolean(),
  bookmarks: z.array(z.object({ title: z.string(), page: z.int(), level: z.int() })),
  signed: z.boolean(),
  pdfVersion: z.string(),
  /** Bytes. */
  size: z.int(),
  title: z.string(),
})
export type PdfProperties = z.output<typeof pdfProperties>

export const pdfCalls = {
  pdfProperties: defineCall({
    method: "POST",
    path: "/pdfOperate/pdfProperties",
    tag: pdf,
    place: "obj",
    value: pdfProperties,
    summary: "Tells pages, protection, text layer and bookmarks of a PDF",
    input: input({ fileKey, fileName: fileName.optional(), password }),
  }),
  merge: defineCall({
    method: "POST",
    path: "/pdfOperate/merge",
    tag: pdf,
    place: "obj",
    value: taskStart,
    summary: "Joins files in the given order into one PDF",
    input: input({ ...batch, outName: fileName.optional() }),
  }),
  batchSplit: batchCall("batchSplit", "Splits each file"),
  batchCompress: batchCall("batchCompress", "Makes each file smaller"),
  batchEncrypt: batchCall("batchEncrypt", "Protects each file with passwords"),
  batchDecrypt: batchCall(
    "batchDecrypt",
    "Removes a known password or restrictions from each file",
  ),
}
