import { z } from "zod"

/** A value that a form carries as a JSON string and a JSON body carries as itself. */
export function jsonField<S extends z.ZodType>(schema: S) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value
    if (value === "") return undefined
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: "custom", message: "is not valid JSON" })
      return z.NEVER
    }
  }, schema)
}

/** Fields every call may carry: who asks from which device, and which campaign sent them. */
export const marks = {
  deviceType: z.coerce.number().int().min(0).max(9).optional(),
  apkId: z.coerce.number().int().min(0).max(99).optional(),
  /**
   * The visitor's own random id; whoever knows it owns what it created, so it is treated as a
   * secret.
   */
  pcId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, - or _")
    .optional(),
  channel: z.string().max(64).optional(),
  bd_vid: z.string().max(256).optional(),
}

/**
 * A path of this site to come back to: one slash, then visible ASCII.
 *
 * Browsers drop tabs and line ends from addresses and read a backslash as a slash, so that either
 * could turn a path into another site.
 */
export const sitePath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[!-[\]-~]*$/, "must be a path of this site")

/**
 * Input of a call: its own fields and the marks. Unknown fields are dropped, as old clients send
 * more than we read.
 */
export function input<S extends z.ZodRawShape>(shape: S) {
  return z.object({ ...shape, ...marks })
}

export const taskId = z.uuid()
/** Makes a repeated submission return the task of the first one. */
export const clientTaskId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, - or _")
  .optional()
/** Key of an uploaded object, inside the prefix that getAccount gave. */
export const fileKey = z.string().min(1).max(200)
/** As the visitor's computer names it, with extension; never used to decide what a file is. */
export const fileName = z.string().min(1).max(255)
/** Such as "1-3,5,8-", "odd", "even", "last:2". */
export const pageRange = z.string().max(2000).optional()
export const password = z.string().max(127).optional()
/** Options of the tool, checked against its entry in the catalogue. */
export const options = jsonField(z.record(z.string(), z.unknown()).optional())
/** How long the result is kept; at most what the caller's limits allow. */
export const keepMinutes = z.coerce.number().int().min(1).max(10_080).optional()

/** Degrees clockwise by which every page of a file is turned. */
export const rotate = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .optional()

/** One file of a call that takes several. */
export const fileEntry = z.object({
  fileKey,
  fileName,
  pageRange,
  password,
  rotate,
  options: z.record(z.string(), z.unknown()).optional(),
})
export type FileEntry = z.output<typeof fileEntry>
export const fileEntries = jsonField(z.array(fileEntry).min(1).max(200))
