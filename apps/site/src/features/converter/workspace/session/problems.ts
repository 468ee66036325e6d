import { CallError, errorTable, formatText, type ErrorCode, type Language, type TaskView } from "@mozhuan/contract"
import type { WorkTexts } from "../../../../i18n/work-texts.tsx"
import type { Problem } from "./session-state.ts"

/** Puts a failed call into words: the table's text in the page's language, with the server's own values filled in. */
export function problemOfCall(error: unknown, language: Language, texts: WorkTexts): Problem {
  if (!(error instanceof CallError) || error.code === 0) return { code: 0, ...texts.problems.network }
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
  return { code: error.code, title: error.msg, remedy: error.remedy, traceId: task.taskId, ...(error.page === undefined ? {} : { page: error.page }) }
}

/** Words for a code found on this device, before anything was sent. */
export function wordsOf(code: ErrorCode, language: Language): { title: string; remedy: string } {
  const entry = errorTable.find((row) => row.code === code)
  return { title: entry?.message[language] ?? code, remedy: entry?.remedy[language] ?? "" }
}

/** A text with places left open is no use; then the server's sentence is better. */
function filled(text: string, values: Readonly<Record<string, unknown>>, fallback: string): string {
  const plain = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string | number | boolean] => ["string", "number", "boolean"].includes(typeof entry[1])))
  const result = formatText(text, plain)
  return /\{\w+\}/.test(result) ? fallback : result
}
