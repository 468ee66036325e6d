import { ConversionError } from "@mozhuan/engine"
import type { SandboxResult } from "./spec.ts"

/**
 * Passes a result on when the program ended by itself with one of the wanted exit codes.
 *
 * @throws ConversionError "limit/time", "limit/memory", "limit/size" or "program/failed"; the
 * signal's reason after an abort.
 */
export function requireSuccess(
  result: SandboxResult,
  program: string,
  options: { exitCodes?: readonly number[]; signal?: AbortSignal } = {},
): SandboxResult {
  const { end } = result
  const cause = new Error(`${program}: ${JSON.stringify(end)}\n${result.stderr.slice(-2000)}`)
  if (end.kind === "killed") {
    if (end.reason === "aborted") options.signal?.throwIfAborted()
    if (end.reason === "time")
      throw new ConversionError("limit/time", "The conversion took too long.", {
        hint: "Try a smaller file or fewer pages.",
        cause,
      })
    if (end.reason === "memory")
      throw new ConversionError("limit/memory", "The conversion needed too much memory.", {
        hint: "Try a smaller file or fewer pages.",
        cause,
      })
    if (end.reason === "output")
      throw new ConversionError("limit/size", "The result is larger than allowed.", { cause })
  }
  // SIGXCPU and SIGXFSZ are the kernel's own limits. Source: setrlimit(2).
  if (end.kind === "signalled" && end.signal === "SIGXCPU")
    throw new ConversionError("limit/time", "The conversion took too long.", { cause })
  if (end.kind === "signalled" && end.signal === "SIGXFSZ")
    throw new ConversionError("limit/size", "The result is larger than allowed.", { cause })
  if (end.kind === "exited" && (options.exitCodes ?? [0]).includes(end.code)) return result
  throw new ConversionError("program/failed", "A program that this conversion needs has failed.", {
    cause,
  })
}
