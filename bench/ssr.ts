/**
 * Times the pages of a running site at a steady rate: `npx node bench/ssr.ts http://127.0.0.1:3000
 * [rate] [seconds]`.
 *
 * Requests leave on the clock, whether or not earlier ones have come back, so that a slow server is
 * not spared.
 */
const [base = "http://127.0.0.1:3000", rateText = "50", secondsText = "20"] = process.argv.slice(2)
const rate = Number(rateText)
const count = rate * Number(secondsText)
const paths = ["/", "/pdf2word", "/en/merge2pdf", "/id/compress", "/purchase", "/split"]

async function time(path: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(base + path)
  await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - begun
}

// A server that has just started compiles its code first.
for (const path of paths) for (let round = 0; round < 10; round += 1) await time(path)

const begun = performance.now()
const running: Promise<number>[] = []
for (let sent = 0; sent < count; sent += 1) {
  const wait = begun + (sent * 1000) / rate - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  running.push(time(paths[sent % paths.length] ?? "/"))
}
const times = (await Promise.all(running)).toSorted((a, b) => a - b)
const at = (share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
console.log(
  `${count} pages at ${rate}/s: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
)
