/**
 * Asks for pages at a steady rate, whether or not earlier answers are there, and reports how long
 * each took. Run as a thread by articles.ts.
 */
import { Agent, get } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"

export interface Load {
  readonly url: string
  readonly paths: readonly string[]
  /** Requests a second. */
  readonly rate: number
  readonly seconds: number
  readonly query?: string
}

export interface LoadReport {
  /** In ms, to the last byte. */
  readonly times: readonly number[]
  readonly faults: number
}

const { url, paths, rate, seconds, query } = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const times: number[] = []
let faults = 0

const start = performance.now()
const asked = Array.from({ length: rate * seconds }, async (_, index) => {
  await delay(Math.max(0, start + (index * 1000) / rate - performance.now()))
  const begin = performance.now()
  const status = await ask(`${url}${paths[index % paths.length]}${query ? `?${query}` : ""}`)
  times.push(performance.now() - begin)
  if (status !== 200) faults++
})
await Promise.all(asked)
parentPort?.postMessage({ times, faults } satisfies LoadReport)

function ask(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      address,
      { agent, headers: { "accept-encoding": "br, gzip", "user-agent": "Mozilla/5.0 Chrome/140" } },
      (response) => {
        response.resume()
        response.on("end", () => resolve(response.statusCode ?? 0))
      },
    ).on("error", reject)
  })
}
