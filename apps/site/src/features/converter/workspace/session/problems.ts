import {
  CallError,
  errorOfFailure,
  errorTable,
  formatText,
  type ErrorCode,
  type Language,
  type TaskView,
} from "@mozhuan/contract"
import type { WorkTexts } from "../../../../i18n/work-texts.tsx"
import { LocalFailure } from "../local/local-failure.ts"
import { FileChanged } from "../transfer/file-bytes.ts"
import type { Problem } from "./session-state.ts"

/**
 * Puts a failed call into words: the table's text in the page's language, with the server's own
 * values filled in.
 */
export function problemOfCall(error: unknown, language: Language, texts: WorkTexts): Problem {
  if (!(error instanceof CallError) || error.code === 0)
    return { code: 0, ...texts.problems.network }
  const entry = errorTable.find((row) => row.success === error.code)
  const told = error.detail["remedy"]
  return {
    code: error.code,
    title: entry ? filled(entry.message[language], error.detail, error.message) : error.message,
    remedy: typeof told === "string" ? told : (entry?.remedy[language] ?? ""),
    ...(error.traceId ? { traceId: error.traceId } : {}),
  }
}

/** The same for a task that failed at work; the server has put those in the caller's language. */
export function problemOfTask(task: TaskView): Problem {
  const error = task.error
  if (error === undefined) return { code: 50_000, title: "", remedy: "", traceId: task.taskId }
  return {
    code: error.code,
    title: error.msg,
    remedy: error.remedy,
    traceId: task.taskId,
    ...(error.page === undefined ? {} : { page: error.page }),
  }
}

/** What went wrong on this device, by a file or by the engine here; undefined for anything else. */
export function problemOnDevice(
  error: unknown,
  language: Language,
  texts: WorkTexts,
): Problem | undefined {
  if (error instanceof FileChanged) return fileChanged(texts)
  return error instanceof LocalFailure ? problemHere(error, language, texts) : undefined
}

/** A file that cannot be read any more; only the visitor can choose it again. */
const fileChanged = (texts: WorkTexts): Problem => ({ code: 0, ...texts.problems.changed })

/**
 * A failure of the engine on this device. Faults of the files read the same everywhere; the rest
 * points to the cloud.
 */
function problemHere(failure: LocalFailure, language: Language, texts: WorkTexts): Problem {
  if (failure.code === "file-changed") return fileChanged(texts)
  const page = failure.page === undefined ? {} : { page: failure.page }
  const code = errorOfFailure[failure.code]
  if (failure.code === "limit/memory") return { code: -1, ...texts.problems.memory, ...page }
  if (failure.code === "recognition/missing")
    return { code: -1, ...texts.problems.recognition, ...page, needsReading: true }
  if (failure.code === "recognition/many") return { code: -1, ...texts.problems.manyScans, ...page }
  if (failure.code === "options/invalid") return { code: 10001, ...texts.problems.options, ...page }
  if (code === undefined || failure.code === "program/missing" || failure.code === "program/failed")
    return { code: -1, ...texts.problems.local, ...page }
  const words = wordsOf(code, language)
  return {
    code: errorTable.find((row) => row.code === code)?.success ?? -1,
    title: /\{\w+\}/.test(words.title) ? texts.problems.local.title : words.title,
    remedy: words.remedy,
    ...page,
  }
}

/** Words for a code found on this device, before anything was sent. */
export function wordsOf(code: ErrorCode, language: Language): { title: string; remedy: string } {
  const entry = errorTable.find((row) => row.code === code)
  return { title: entry?.message[language] ?? code, remedy: entry?.remedy[language] ?? "" }
}

/** A text with places left open is no use; then the server's sentence is better. */
function filled(text: string, values: Readonly<Record<string, unknown>>, fallback: string): string {
  const plain = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ["string", "number", "boolean"].includes(typeof entry[1]),
    ),
  )
  const result = formatText(text, plain)
  return /\{\w+\}/.test(result) ? fallback : result
}
