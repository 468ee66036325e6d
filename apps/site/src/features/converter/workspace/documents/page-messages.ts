import type { FailureCode, PdfGlance, TextHit } from "@mozhuan/engine"

/**
 * What the page asks of the drawing worker. Files go over as handles, their bytes stay where they
 * are.
 */
export type PageRequest =
  | {
      readonly id: number
      readonly kind: "inspect"
      readonly file: Blob
      readonly password: string
    }
  | {
      readonly id: number
      readonly kind: "draw"
      readonly file: Blob
      readonly password: string
      readonly page: number
      readonly width: number
    }
  | {
      readonly id: number
      readonly kind: "find"
      readonly file: Blob
      readonly password: string
      readonly text: string
      /** 0-based; the second is left out. */
      readonly pages: readonly [from: number, to: number]
    }

/** A place where a text that was looked for stands, with its page (0-based). */
export interface PageHit extends TextHit {
  readonly page: number
}

export interface PageFacts extends PdfGlance {
  readonly pages: number
}

/** `code` is the engine's, or "file/damaged" for anything unexpected. */
export type PageReply =
  | {
      readonly id: number
      readonly ok: true
      readonly facts?: PageFacts
      readonly picture?: Blob
      readonly hits?: readonly PageHit[]
    }
  | { readonly id: number; readonly ok: false; readonly code: FailureCode }
