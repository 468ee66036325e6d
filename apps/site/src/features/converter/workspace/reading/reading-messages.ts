import type { OcrResult } from "@mozhuan/engine"

/** A grey picture of a page to be read. */
export interface ReadingRequest {
  readonly id: number
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly dpi: number
}

/** `code` is the engine's where it gave up. */
export type ReadingReply =
  | { readonly id: number; readonly ok: true; readonly result: OcrResult }
  | { readonly id: number; readonly ok: false; readonly code: string }
