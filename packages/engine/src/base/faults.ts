import { ConversionError } from "./failure.ts"

/**
 * What platforms say when a computation asked for more than there is. Sources: V8
 * `message-template.h`, SpiderMonkey `js.msg`, JavaScriptCore `ExceptionHelpers.cpp`.
 */
const exhausted =
  /array buffer allocation failed|invalid (typed )?array (buffer )?length|array length must be|invalid string length|cannot create a string longer|cannot create a buffer larger|maximum size exceeded|out of memory|allocation size overflow|unable to grow|ERR_BUFFER_TOO_LARGE|ERR_OUT_OF_RANGE.*buffer/i

/** The same for calls inside calls. */
const tooDeep = /maximum call stack size exceeded|too much recursion/i

/** How Emscripten names an abort, which PDFium and its libraries call when memory runs out. */
const aborted = /^Aborted\(/

/**
 * Gives the refusal that stands for a fault which only a file can have caused: memory or stack used
 * up, a WebAssembly program that has trapped. Other errors come back as they are: they are ours.
 *
 * Whoever catches such a fault must throw away what it came from; see `startPdfium`.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ConversionError) return error
  if (tooDeep.test(error.message))
    return new ConversionError("file/damaged", "This file is nested too deeply to be read.", {
      hint: "Open it in the program it comes from and save it anew.",
      cause: error,
    })
  if (exhausted.test(error.message) || aborted.test(error.message))
    return new ConversionError("limit/memory", "This file needs more memory than it may have.", {
      hint: "Choose fewer pages, or split the file first.",
      cause: error,
    })
  // "RuntimeError" is the name of what a trap throws. Source: WebAssembly JavaScript Interface, 6.
  if (error.name === "RuntimeError")
    return new ConversionError("file/damaged", "This file is damaged where it is drawn.", {
      hint: "Export it again in the program it comes from.",
      cause: error,
    })
  return error
}

/** Runs `work` and throws what `failureOf` makes of its failure. */
export async function withFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}
