import { fileTypes, pdfFormats } from "@mozhuan/contract"
import type { OptionValues, Tool, ToolId } from "@mozhuan/contract"
import type { CadContents, DumpRequest, LevelSizes } from "@mozhuan/engine"
import { isWechat } from "../../../shell/visit.ts"
import type { Item } from "../session/session-state.ts"

/** Kinds that this browser's engine reads without an office program. */
const readableHere: ReadonlySet<string> = new Set(["pdf", "jpg", "png", "webp", "bmp", "gif"])

/** True where a tool works on this device, by itself or because the visitor wants it to. */
export function worksHere(tool: Tool | undefined, prefersHere: boolean): boolean {
  // WeChat's browser saves nothing that a page has made, so there the server makes it.
  return (
    tool !== undefined &&
    (tool.runsLocally || (prefersHere && tool.mayRunLocally === true)) &&
    !isWechat(navigator.userAgent)
  )
}

interface LocalWork {
  readonly tool: Tool
  readonly items: readonly Item[]
  readonly options: OptionValues
  readonly localMegabytes: number
  readonly prefersHere: boolean
}

/**
 * True where a tool can do all these files on this device; a merge with a Word file in it cannot,
 * and nothing here reads text off pictures.
 */
export function canRunHere({
  tool,
  items,
  options,
  localMegabytes,
  prefersHere,
}: LocalWork): boolean {
  if (options["searchable"] === true) return false
  if (
    !worksHere(tool, prefersHere) ||
    (tool.formatOption !== undefined && needsOffice(options[tool.formatOption]))
  )
    return false
  const bytes = items.reduce((sum, item) => sum + item.file.size, 0)
  return (
    bytes <= localMegabytes * 1024 * 1024 &&
    items.every((item) => readableHere.has(item.types[0] ?? ""))
  )
}

/** Whether only an office program writes the format. */
const needsOffice = (format: unknown): boolean =>
  pdfFormats.some((id) => id === format && fileTypes[id].needsOffice)

/** A format that a PDF is made into. */
export type DocumentFormat = DumpRequest["format"]

/** What the page asks of the engine in its worker. */
export interface LocalRequest {
  readonly kind: "run"
  readonly tool: ToolId
  readonly inputs: readonly {
    readonly name: string
    readonly file: Blob
    readonly password?: string
    readonly pageRange?: string
    readonly options?: Readonly<Record<string, unknown>>
  }[]
  readonly options: Readonly<Record<string, unknown>>
  /** Address of the worker that reads scans, where that is kept on this device. */
  readonly reading?: string
}

export type LocalReply =
  | { readonly kind: "progress"; readonly pagesDone: number; readonly pagesTotal: number }
  | {
      readonly kind: "output"
      readonly name: string
      readonly mediaType: string
      readonly pages?: number
      readonly blob: Blob
    }
  | {
      readonly kind: "done"
      readonly warnings: readonly {
        readonly code: string
        readonly page?: number
        readonly detail?: string
      }[]
      readonly report: Readonly<Record<string, unknown>>
    }
  | { readonly kind: "answer"; readonly answer: EngineAnswers[EngineQuestion["kind"]] }
  | { readonly kind: "failed"; readonly code: string; readonly page?: number }

/** A question to the engine about one file, answered without making anything. */
export type EngineQuestion =
  | { readonly kind: "estimate"; readonly file: Blob; readonly password: string }
  | { readonly kind: "drawing-contents"; readonly file: Blob }
  | { readonly kind: "cut-sheet"; readonly file: Blob }
  | {
      readonly kind: "tables"
      readonly file: Blob
      readonly password: string
      /** From 1. */
      readonly page: number
      /** The format whose tool finds the tables, and its options. */
      readonly format: DocumentFormat
      readonly options: OptionValues
    }

export interface EngineAnswers {
  readonly estimate: LevelSizes
  readonly "drawing-contents": CadContents
  /** The sheet of a photograph as JPEG; undefined where none is seen. */
  readonly "cut-sheet": Blob | undefined
  /** As `mozhuan dump tables` writes them. */
  readonly tables: string
}
