/** A file that reading needs. */
export interface ReadingFile {
  readonly address: string
  /** As it lies on the device. */
  readonly bytes: number
}

/**
 * The networks, where the site's build lays them; a new number whenever their content changes, as
 * browsers keep them.
 */
export const models = [
  {
    role: "detection",
    source: "ch_PP-OCRv4_det_infer.onnx",
    address: "/assets/reading/detection-1.onnx",
    bytes: 4_745_517,
  },
  {
    role: "recognition",
    source: "ch_PP-OCRv4_rec_infer.onnx",
    address: "/assets/reading/recognition-1.onnx",
    bytes: 10_822_323,
  },
  {
    role: "direction",
    source: "ch_ppocr_mobile_v2.0_cls_infer.onnx",
    address: "/assets/reading/direction-1.onnx",
    bytes: 578_966,
  },
  {
    role: "characters",
    source: "ppocr_keys_v1.txt",
    address: "/assets/reading/characters-1.txt",
    bytes: 26_249,
  },
] as const satisfies readonly (ReadingFile & { readonly role: string; readonly source: string })[]

/** Size of the program that runs them, in bytes. */
export const RUNTIME_BYTES = 14_239_897

/**
 * Name of the cache that holds all of it; another number drops what browsers hold of older ones.
 */
export const readingCache = "reading-1"
