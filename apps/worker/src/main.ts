import { join } from "node:path"
import { openServices, readConfiguration } from "@mozhuan/services"
import { pino } from "pino"
import { startWorker } from "./run/worker.ts"

const checkout = join(import.meta.dirname, "../../..")
/** Time for running conversions at a stop, in seconds, before they are given back. */
const GRACE = 5

const configuration = readConfiguration(process.env, checkout)
const log = pino({ level: configuration.LOG_LEVEL, base: { part: "worker" } })
const databaseUrl = configuration.DATABASE_URL
if (!databaseUrl) throw new Error("a worker needs DATABASE_URL; `npm start` sets it")
const open = await openServices({ configuration, databaseUrl, isWorker: true, onError: (error) => log.warn({ err: error }, "connection trouble") })
const worker = await startWorker({ context: open.context, checkout, log })

let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  worker
    .stop(GRACE)
    .then(() => open.close(0))
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stop failed")
        process.exit(1)
      },
    )
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop)
// The server that started us is gone, perhaps by kill -9: nobody would ever stop us.
process.on("disconnect", stop)
