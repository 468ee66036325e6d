import { fileTypes } from "@mozhuan/contract"
import { withoutNames } from "./names-in-play.ts"

/** Longest text of an error that a log takes. */
const longestMessage = 400

/** Names of files of every kind of ours; longer endings first, so that "docx" is not "doc". */
const fileNames = new RegExp(
  `[^\\s"'/\\\\]+\\.(${Object.values(fileTypes)
    .flatMap(({ extensions }) => extensions)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})\\b`,
  "gi",
)

/**
 * Takes out of a text what may not stand in a log: values of database queries, tokens and keys,
 * mobile numbers, mail addresses, names of files: those that the work under way knows of, and what
 * looks like one.
 */
export function scrub(text: string): string {
  return withoutNames(text)
    .replace(/\bparams:[\s\S]*$/i, "params: …")
    .replace(/\bKey \([^)]*\)=\([^)]*\)/g, "Key (…)=(…)")
    .replace(
      /\b(password|token|secret|code|pcId|sign|signature|authorization|cookie)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
      "$1$2…",
    )
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "…@…")
    .replace(/(?<!\d)1\d{10}(?!\d)/g, "1**********")
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, (word) => (/^[0-9a-f-]{36}$/.test(word) ? word : "…"))
    .replace(fileNames, "….$1")
    .slice(0, longestMessage)
}

/**
 * What a log keeps of an error: its kind, its code, its scrubbed text, where it happened, and its
 * causes.
 */
export type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

/**
 * Puts an error into a form that is fit for a log. Everything else that libraries hang on errors is
 * left out.
 */
export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: scrub(String(error)), stack: "" }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...("code" in error ? { code: String(error.code).slice(0, 40) } : {}),
    message: scrub(error.message),
    stack: withoutNames(frames.slice(0, 12).join("\n")),
    ...(error.cause !== undefined && depth < 4
      ? { cause: describeForLog(error.cause, depth + 1) }
      : {}),
  }
}

/** Serializers for every log of the product. */
export const logSerializers = { err: (error: unknown) => describeForLog(error) } as const
