import { CallError } from "@mozhuan/contract"

/** Tries of a call that gets no answer though there is a network. */
const tries = 3

/**
 * Makes a call that may be made twice, through a network that comes and goes.
 *
 * Without a network it waits for it, however long; with one it tries a few times.
 * @throws what the call throws; DOMException "AbortError" when stopped
 */
export async function overNetwork<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError) || error.code !== 0) throw error
      if (navigator.onLine && tried >= tries) throw error
      if (navigator.onLine) await pause(1_000 * tried, signal)
      else {
        await networkBack(signal)
        tried = 0
      }
    }
  }
}

/** Resolves when the browser has a network again. @throws DOMException "AbortError" when stopped */
export function networkBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      removeEventListener("online", back)
      signal.removeEventListener("abort", stop)
    }
    const back = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(new DOMException("upload stopped", "AbortError"))
    }
    addEventListener("online", back)
    signal.addEventListener("abort", stop)
  })
}

/** @throws DOMException "AbortError" when stopped */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer)
        reject(new DOMException("upload stopped", "AbortError"))
      },
      { once: true },
    )
  })
}

/**
 * Does what somebody looks at now and would not wait for: it ends when the network goes, or after
 * `limit` ms, instead of waiting.
 *
 * @throws what the work throws; CallError code 0 without a network, 20011 after the limit;
 * DOMException "AbortError" when stopped
 */
export async function atOnce<T>(
  { signal, limit }: { readonly signal: AbortSignal; readonly limit: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const late = AbortSignal.timeout(limit)
  const lose = () => lost.abort()
  if (!navigator.onLine) lose()
  addEventListener("offline", lose)
  try {
    return await work(AbortSignal.any([signal, lost.signal, late]))
  } catch (error) {
    if (signal.aborted) throw error
    if (lost.signal.aborted)
      throw new CallError("there is no network", { code: 0, status: 0, cause: error })
    if (late.aborted)
      throw new CallError("it took too long", { code: 20_011, status: 200, cause: error })
    throw error
  } finally {
    removeEventListener("offline", lose)
  }
}
