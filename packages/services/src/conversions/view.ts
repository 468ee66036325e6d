import {
  defaultLimits,
  errorEntry,
  fileTypes,
  isToolId,
  previewPages,
  taskStage,
  type Language,
  type TaskView,
} from "@mozhuan/contract"
import type { TaskOutput, TaskRow } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { describeError } from "../failure.ts"
import { purchasePage } from "../quota/caller-limits.ts"
import { estimateWait, queuePosition } from "./queue-position.ts"

/** Life of a download link, in seconds; never longer than the result itself. */
const LINK_SECONDS = 900
/**
 * Media types that the storage hands to a page to be shown. A drawing may carry a script, which
 * would run at the storage's address.
 */
const shown: ReadonlySet<string | undefined> = new Set(
  Object.values(fileTypes)
    .filter(({ id, shownAs }) => shownAs && shownAs !== "parts" && id !== "svg")
    .map(({ mediaType }) => mediaType),
)

/** Gives a task as its owner may see it: no keys, no owner, errors in their language. */
export async function viewTask(
  context: ServiceContext,
  row: TaskRow,
  language: Language,
): Promise<TaskView> {
  if (!isToolId(row.tool)) throw new Error(`task of an unknown tool ${row.tool}`)
  const first = row.inputs[0]
  const queuePos = await queuePosition(context.database, row)
  const stage = taskStage.safeParse(row.stage)
  return {
    taskId: row.id,
    tool: row.tool,
    fileName: row.outName ?? first?.fileName ?? "",
    fileSize: row.inputs.reduce((sum, input) => sum + input.size, 0),
    state: row.state,
    percent: row.percent,
    ...(stage.success ? { stage: stage.data } : {}),
    pagesDone: row.pagesDone,
    pagesTotal: row.pagesTotal,
    ...(queuePos > 0 ? { queuePos } : {}),
    ...(row.state === "queued" || row.state === "running"
      ? { etaSec: await estimateWait(context, row, queuePos) }
      : {}),
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
    ...(row.finishedAt ? { finishedAt: row.finishedAt.toISOString() } : {}),
    ...(row.expiresAt ? { expiresAt: row.expiresAt.toISOString() } : {}),
    ...viewError(row, language),
    warnings: row.warnings.map(({ kind, page, detail }) => ({
      code: kind,
      ...(page === undefined ? {} : { page }),
      ...(detail === undefined ? {} : { detail }),
    })),
    ...(row.report ? { report: row.report } : {}),
    outputs:
      row.state === "done"
        ? await Promise.all(row.outputs.map((output) => viewOutput(context, row, output)))
        : [],
    charged: row.isCharged,
    ...viewPartial(row),
  }
}

function viewError(row: TaskRow, language: Language): Pick<TaskView, "error"> {
  if (row.state === "expired") return { error: describeError("expired", {}, language) }
  if (!row.error) return {}
  const { code, data, page } = row.error
  return {
    error: {
      ...describeError(errorEntry(code).code === code ? code : "internal", data ?? {}, language),
      ...(page === undefined ? {} : { page }),
    },
  }
}

async function viewOutput(
  context: ServiceContext,
  row: TaskRow,
  output: TaskOutput,
): Promise<TaskView["outputs"][number]> {
  const left = row.expiresAt
    ? Math.floor((row.expiresAt.getTime() - context.now().getTime()) / 1000)
    : LINK_SECONDS
  const terms = {
    fileName: output.name,
    mediaType: output.mediaType,
    seconds: Math.max(1, Math.min(LINK_SECONDS, left)),
  }
  return {
    name: output.name,
    size: output.size,
    ...(output.pages === undefined ? {} : { pages: output.pages }),
    mediaType: output.mediaType,
    url: await context.store.signDownload(output.objectKey, {
      ...terms,
      disposition: "attachment",
    }),
    ...(await viewPreview(context, row, output, terms.seconds)),
  }
}

/** How a result is shown: by itself, as a page of ours, or by the pictures made after it. */
async function viewPreview(
  context: ServiceContext,
  row: TaskRow,
  output: TaskOutput,
  seconds: number,
): Promise<Pick<TaskView["outputs"][number], "previewUrl" | "previewState">> {
  const { objectKey, name: fileName, mediaType, preview } = output
  if (shown.has(mediaType.split(";", 1)[0]))
    return {
      previewUrl: await context.store.signDownload(objectKey, {
        fileName,
        mediaType,
        seconds,
        disposition: "inline",
      }),
      previewState: "ready",
    }
  if (mediaType.startsWith("text/html"))
    return {
      previewUrl: `/v1/convert/show?taskId=${row.id}&output=${row.outputs.indexOf(output)}`,
      previewState: "ready",
    }
  const drawn = preview?.state === "none" ? undefined : preview?.objectKey
  if (!preview || drawn === undefined) return { previewState: preview?.state ?? "none" }
  const terms = {
    fileName: `${fileName}.pdf`,
    mediaType: "application/pdf",
    seconds,
    disposition: "inline",
  } as const
  return {
    previewUrl: await context.store.signDownload(drawn, terms),
    previewState: preview.state,
  }
}

/** What a purchase would change about a result that holds only the first pages. */
function viewPartial({ partial }: TaskRow): Pick<TaskView, "partial"> {
  if (!partial) return {}
  const { pages, limit } = partial
  const helps = pages <= defaultLimits.member.pagesPerFile
  return {
    partial: {
      shown: Math.min(previewPages, pages),
      pages,
      limit,
      ...(helps ? { payUrl: purchasePage } : {}),
    },
  }
}
