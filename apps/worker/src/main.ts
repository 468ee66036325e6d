import { join } from "node:path"
import { logSerializers, openServices, readConfiguration } from "@mozhuan/services"
import { pino } from "pino"
import { startWorker } from "./run/worker.ts"

const checkout = join(import.meta.dirname, "../../..")
/** Time for running conversions at a stop, in seconds, before they are given back. */
const GRACE = 5

const configuration = readConfiguration(process.env, checkout)
const log = pino({
  level: configuration.LOG_LEVEL,
  base: { part: "worker" },
  serializers: logSerializers,
})

/** What a stop has to put in order; nothing until everything has started. */
const state: { stop?: () => Promise<void>; isStopping: boolean } = { isStopping: false }
// Before anything else: whoever started us may be killed while we start, and nobody else would ever
// stop us.
for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(event, stop)
const hasServer = process.channel !== undefined
if (hasServer && !process.connected) stop()

const databaseUrl = configuration.DATABASE_URL
if (!databaseUrl) throw new Error("a worker needs DATABASE_URL; `npm start` sets it")
const open = await openServices({
  configuration,
  databaseUrl,
  isWorker: true,
  onError: (error) => log.warn({ err: error }, "connection trouble"),
})
const worker = await startWorker({ context: open.context, checkout, log })
state.stop = async () => {
  await worker.stop(GRACE)
  await open.close(0)
}

function stop(): void {
  if (state.isStopping) return
  state.isStopping = true
  if (!state.stop) return end(0)
  // The database may be gone as well; a stop must not wait for it for ever.
  setTimeout(() => end(1), (GRACE + 10) * 1000).unref()
  state.stop().then(
    () => end(0),
    (error: unknown) => {
      log.error({ err: error }, "stop failed")
      end(1)
    },
  )
}

/**
 * Ends this process. Node's own end waits for its threads, and one that compiles may wait for Node
 * (nodejs/node issue 54918): a server kills who does not end; when it is gone, nobody would.
 */
function end(code: number): void {
  if (!hasServer || process.connected) process.exit(code)
  process.kill(process.pid, "SIGKILL")
}
