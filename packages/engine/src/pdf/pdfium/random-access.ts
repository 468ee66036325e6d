/** Bytes with random access; the same shape as the pipeline's `ByteSource`. */
export interface RandomAccess {
  readonly size: number
  read(start: number, end: number): Uint8Array
}
