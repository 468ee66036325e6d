import type { Limits } from "@mozhuan/contract"
import type { UploadBudget } from "@mozhuan/storage"

/** Bytes in a megabyte as limits count them. */
export const MEGABYTE = 1_048_576

/** Files of the largest size that may lie at a time, at least; uploads go after two hours. */
const LEAST_FILES = 12
/** Batches of files of the largest size that may lie at a time. */
const BATCHES = 2
/** Objects that may lie at a time, for each file of a batch. */
const OBJECTS = 20
/** Uploads in parts that may be open at a time, for each file of a batch. */
const OPEN = 2

/** How much a caller may have uploaded at a time: what their other limits can use, and a little. */
export const uploadBudget = (limits: Limits): UploadBudget => ({
  bytes: limits.cloudMegabytes * MEGABYTE * Math.max(LEAST_FILES, limits.filesPerBatch * BATCHES),
  objects: limits.filesPerBatch * OBJECTS,
  openUploads: limits.filesPerBatch * OPEN,
})
