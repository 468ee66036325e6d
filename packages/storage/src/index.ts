/**
 * The storage door: the port, its two stores, and the gateway that gives the disk store an S3 face.
 */
export * from "./port.ts"
export { contentDisposition } from "./disposition.ts"
export { openDiskStore, type DiskStore, type DiskStoreOptions } from "./disk/disk-store.ts"
export type { BudgetOwner, UploadLedger } from "./gateway/gateway-call.ts"
export { createGateway } from "./gateway/gateway.ts"
export { openS3Store, type S3Options } from "./s3/s3-store.ts"
