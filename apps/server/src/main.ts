import { join } from "node:path"
import { readConfiguration } from "@mozhuan/services"
import { readRole } from "./process/roles.ts"
import { startServer } from "./process/start-server.ts"

const checkout = join(import.meta.dirname, "../../..")

try {
  const role = readRole(process.argv.slice(2))
  const configuration = readConfiguration(process.env, checkout)
  const running = await startServer({ configuration, role, checkout })
  if (running.url) console.log(`墨转 PDF is ready: http://localhost:${new URL(running.url).port}`)
  stopOnSignal(() => running.stop())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The first signal stops in order, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) process.exit(130)
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal)
}
