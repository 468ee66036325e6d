/**
 * Pictures being encoded while the next page is drawn: enough to keep a second core busy, few
 * enough to bound memory.
 */
const IN_FLIGHT = 3

/**
 * Makes values for `count` items and uses them in order: `make` of later items runs while earlier
 * ones are still pending.
 *
 * The first failure ends it; work still under way is waited for.
 */
export async function inOrder<T>(
  count: number,
  make: (index: number) => Promise<T>,
  use: (value: T, index: number) => Promise<void>,
): Promise<void> {
  const pending: Promise<T>[] = []
  let used = 0
  const useNext = async (): Promise<void> => {
    const next = pending.shift()
    if (!next) return
    await use(await next, used)
    used += 1
  }
  try {
    for (let index = 0; index < count; index += 1) {
      if (pending.length >= IN_FLIGHT) await useNext()
      const made = make(index)
      // Whoever takes it meets the failure; until then it is nobody's, which would end the process.
      made.catch(() => undefined)
      pending.push(made)
      // Lets the encoder's answers in between two pages, which are drawn without a break.
      await Promise.resolve()
    }
    while (pending.length > 0) await useNext()
  } finally {
    await Promise.allSettled(pending)
  }
}
