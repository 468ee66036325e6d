import { closeSync, fstatSync, openSync, readFileSync } from "node:fs"
import type { InputFile } from "@mozhuan/engine"
import { descriptorSource } from "@mozhuan/host"
import { UsageError } from "./usage-error.ts"

/**
 * Files up to this size are read at once; larger ones are read piece by piece as the engine asks.
 */
const WHOLE_LIMIT_BYTES = 64 * 1024 * 1024

/** An input with its first bytes, for telling its type. `close` ends reading. */
export interface OpenInput {
  readonly content: InputFile["content"]
  readonly size: number
  readonly head: Uint8Array
  close(): void
}

/** Opens a file, or standard input for "-". @throws UsageError where it cannot be read. */
export function openInput(path: string): OpenInput {
  if (path === "-") return inMemory(readStandardInput())
  let descriptor: number
  try {
    descriptor = openSync(path, "r")
  } catch (cause) {
    throw unreadable(path, cause)
  }
  const { size } = fstatSync(descriptor)
  if (size <= WHOLE_LIMIT_BYTES) {
    try {
      return inMemory(readFileSync(descriptor))
    } catch (cause) {
      throw unreadable(path, cause)
    } finally {
      closeSync(descriptor)
    }
  }
  const content = descriptorSource(descriptor)
  return { content, size, head: content.read(0, 4096), close: () => closeSync(descriptor) }
}

function inMemory(bytes: Uint8Array): OpenInput {
  return {
    content: bytes,
    size: bytes.length,
    head: bytes.subarray(0, 4096),
    close: () => undefined,
  }
}

function readStandardInput(): Uint8Array {
  try {
    return readFileSync(0)
  } catch (cause) {
    throw unreadable("-", cause)
  }
}

function unreadable(path: string, cause: unknown): UsageError {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file",
    EISDIR: "it is a folder",
    EACCES: "it may not be read",
  }
  return new UsageError(
    `cannot read ${path === "-" ? "standard input" : path}: ${reasons[String(code)] ?? "reading failed"}`,
  )
}
