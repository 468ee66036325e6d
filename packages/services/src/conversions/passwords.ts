import type { OptionValues, Tool } from "@mozhuan/contract"
import { z } from "zod"
import type { Secrets } from "../configuration/secrets.ts"

const passwords = z.object({
  files: z.array(z.string().nullable()),
  options: z.record(z.string(), z.string()),
})

/** Passwords of one task: one per file, and those that are options of the tool. */
export interface Passwords {
  readonly files: readonly (string | undefined)[]
  readonly options: Readonly<Record<string, string>>
}

const purpose = "task passwords"

/** Parts options into those that may be stored in clear and those that may not. */
export function splitPasswords(
  tool: Tool,
  values: OptionValues,
): { options: Readonly<Record<string, unknown>>; passwords: Readonly<Record<string, string>> } {
  const secret = new Set(
    tool.options.filter((field) => field.kind === "password").map((field) => field.key),
  )
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    options: Object.fromEntries(entries.filter(([key]) => !secret.has(key))),
    passwords: Object.fromEntries(
      entries.filter(([key]) => secret.has(key)).map(([key, value]) => [key, String(value)]),
    ),
  }
}

/**
 * Seals passwords for the task's row; null where there are none. The row drops them when the task
 * ends.
 */
export function sealPasswords(secrets: Secrets, given: Passwords): Buffer | null {
  const hasAny =
    given.files.some((password) => password !== undefined) || Object.keys(given.options).length > 0
  if (!hasAny) return null
  return secrets.seal(purpose, {
    files: given.files.map((password) => password ?? null),
    options: given.options,
  })
}

/** Opens what `sealPasswords` made. */
export function openPasswords(secrets: Secrets, sealed: Buffer | null): Passwords {
  if (!sealed) return { files: [], options: {} }
  const opened = passwords.parse(secrets.open(purpose, sealed))
  return { files: opened.files.map((password) => password ?? undefined), options: opened.options }
}
