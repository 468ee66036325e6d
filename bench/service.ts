/**
 * Measures the service as a visitor feels it: the wait from enqueue to start, and the time from
 * click to download link.
 *
 * Runs a whole installation in a throw-away folder; a machine busy with other work shows in the
 * numbers.
 * `node bench/service.ts`
 */
import { calls, type TaskView } from "../packages/contract/src/index.ts"
import { makeTextPdf, proseLines } from "../packages/testkit/src/index.ts"
import { startInstallation } from "../apps/server/test/installation.ts"
import type { Visitor } from "../apps/server/test/visitor.ts"

/** Jobs for the wait, one after another, as on a site that is not full. */
const JOBS = 40
/** Conversions of the ten-page file. */
const CONVERSIONS = 4

const site = await startInstallation()
try {
  const member = site.visitor({ token: "bench" })
  site.users.set("bench", { userId: "bench", callerClass: "member", sessionId: "bench" })
  const small = await member.upload(makeTextPdf({ pages: 1 }))
  await encrypt(member, small)
  const waits: number[] = []
  for (let job = 0; job < JOBS; job++) waits.push(waitOf(await encrypt(member, small)))
  print("enqueue to start", waits, "ms")

  const tenPages = await member.upload(makeTextPdf({ pages: 10, lines: proseLines }))
  const clicks: number[] = []
  for (let conversion = 0; conversion < CONVERSIONS; conversion++)
    clicks.push(await convert(member, tenPages))
  print("click to link, 10-page PDF to DOCX", clicks, "ms")
} finally {
  await site.stop()
}

async function encrypt(visitor: Visitor, fileKey: string): Promise<TaskView> {
  const { value } = await visitor.call(calls.batchEncrypt, {
    files: [{ fileKey, fileName: "a.pdf" }],
    options: { userPassword: "x1" },
  })
  return visitor.finished(value.tasks[0]?.taskId ?? "")
}

async function convert(visitor: Visitor, fileKey: string): Promise<number> {
  const clicked = performance.now()
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
  })
  const view = await visitor.finished(value.taskId)
  if (view.state !== "done")
    throw new Error(`the conversion ended as ${view.state}: ${view.error?.name}`)
  return performance.now() - clicked
}

function waitOf(view: TaskView): number {
  return Date.parse(view.startedAt ?? "") - Date.parse(view.createdAt)
}

function print(title: string, values: number[], unit: string): void {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(
      0,
    )
  console.log(
    `${title}: p50 ${at(0.5)} ${unit}, p90 ${at(0.9)} ${unit}, worst ${at(1)} ${unit} (n=${values.length})`,
  )
}
