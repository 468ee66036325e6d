import { toolIds } from "@mozhuan/contract"
import { diagnosticKinds, failureCodes, stages } from "@mozhuan/engine"
import { z } from "zod"

/**
 * What the worker tells a child on its standard input, one line of JSON; passwords travel here and
 * nowhere else.
 */
export const childJob = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("convert"),
    tool: z.enum(toolIds),
    inputs: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        password: z.string().optional(),
        pageRange: z.string().optional(),
        options: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    options: z.record(z.string(), z.unknown()),
    /** Folder for results; each is a file named by its number. */
    outputFolder: z.string(),
    /** Most pages that one run may have. */
    pageLimit: z.number(),
  }),
  /** Loads everything: fills the compile cache for the children that come after. */
  z.object({ kind: z.literal("load") }),
  z.object({ kind: z.literal("inspect"), path: z.string(), password: z.string().optional() }),
])
export type ChildJob = z.input<typeof childJob>

/** What the worker answers to a child's request for an office program. */
export const officeAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("office-done"),
    id: z.number(),
    path: z.string(),
    substitutedFonts: z.array(z.object({ wanted: z.string(), used: z.string() })),
    lost: z.int().min(0),
  }),
  z.object({
    kind: z.literal("office-failed"),
    id: z.number(),
    code: z.enum(failureCodes),
    message: z.string(),
  }),
])
export type OfficeAnswer = z.output<typeof officeAnswer>

/** How many of the pages that a child asked for it may recognise. */
export const recognitionAnswer = z.object({
  kind: z.literal("recognition-allowed"),
  id: z.number(),
  pages: z.int().min(0),
})
export type RecognitionAnswer = z.output<typeof recognitionAnswer>

/**
 * What a child says on its standard output, one line of JSON each. The worker believes none of it
 * unchecked.
 */
const childNews = z.discriminatedUnion("kind", [
  /** The engine is loaded; a job may come. */
  z.object({ kind: z.literal("ready") }),
  /**
   * Asks for an office document to be turned into PDF, or `target`, by the worker's warm programs;
   * its bytes are in the output folder.
   */
  z.object({
    kind: z.literal("office"),
    id: z.number(),
    file: z.string().regex(/^office-\d{1,6}$/),
    document: z.enum(["word", "excel", "ppt"]),
    extension: z.string().regex(/^[a-z0-9]{1,5}$/),
    options: z.record(z.string(), z.unknown()),
    password: z.string().optional(),
    target: z.enum(["doc", "xls", "ppt"]).optional(),
  }),
  /** Asks how many of so many pages may be recognised; waits for the answer. */
  z.object({ kind: z.literal("recognition"), id: z.number(), pages: z.int().min(1).max(100_000) }),
  z.object({
    kind: z.literal("progress"),
    stage: z.enum(stages),
    pagesDone: z.number(),
    pagesTotal: z.number(),
  }),
  /** One result is complete; its bytes are in the output folder under `file`. */
  z.object({
    kind: z.literal("output"),
    file: z.string().regex(/^\d{1,6}$/),
    name: z.string(),
    mediaType: z.string(),
    pages: z.number().optional(),
  }),
  z.object({
    kind: z.literal("done"),
    diagnostics: z.array(
      z.object({
        kind: z.enum(diagnosticKinds),
        page: z.number().optional(),
        detail: z.string().optional(),
      }),
    ),
    report: z.record(z.string(), z.unknown()),
    /** The file has more pages than allowed; these are the results of its first ones. */
    partial: z.object({ pages: z.number(), limit: z.number() }).optional(),
  }),
  z.object({ kind: z.literal("inspected"), properties: z.unknown() }),
  /** The conversion is over and went well; another job may come. */
  z.object({ kind: z.literal("free") }),
  /** The job is over, and with it the child: its last word, after which it waits to be ended. */
  z.object({ kind: z.literal("over") }),
  /** The file cannot be converted. */
  z.object({
    kind: z.literal("failed"),
    code: z.enum(failureCodes),
    page: z.number().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  /** A fault of ours. */
  z.object({ kind: z.literal("bug"), message: z.string() }),
])
export type ChildNews = z.output<typeof childNews>

/** Reads a line of a child's standard output; undefined where it is none of ours. */
export function newsOf(line: string): ChildNews | undefined {
  try {
    return childNews.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Longest line a child may say, bytes. */
export const LONGEST_LINE = 4 << 20
