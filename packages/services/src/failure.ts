import { errorEntry, formatText, type ErrorCode, type Language } from "@mozhuan/contract"

/**
 * A refusal that the caller is told about: a code of the error table and the values its message
 * needs.
 *
 * Anything else that is thrown is a fault of ours and becomes a generic answer with a trace id.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode
  /** Values for the message's placeholders and for the client's remedy. */
  readonly data: Readonly<Record<string, string | number>>
  /** Where a purchase would lift the limit. */
  readonly payUrl: string | undefined

  constructor(
    code: ErrorCode,
    data: Readonly<Record<string, string | number>> = {},
    details: { payUrl?: string; cause?: unknown } = {},
  ) {
    super(formatText(errorEntry(code).message.en, data), { cause: details.cause })
    this.name = "ServiceError"
    this.code = code
    this.data = data
    this.payUrl = details.payUrl
  }
}

/** An error of the table in one language, as envelopes and task views carry it. */
export function describeError(
  code: ErrorCode,
  data: Readonly<Record<string, string | number>>,
  language: Language,
): { code: number; name: string; msg: string; remedy: string } {
  const entry = errorEntry(code)
  return {
    code: entry.success,
    name: entry.code,
    msg: formatText(entry.message[language], data),
    remedy: formatText(entry.remedy[language], data),
  }
}
