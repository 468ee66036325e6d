import { join } from "node:path"
import { readConfiguration } from "@mozhuan/services"
import { readRole } from "./process/roles.ts"
import { startServer } from "./process/start-server.ts"

const checkout = join(import.meta.dirname, "../../..")

try {
  const role = readRole(process.argv.slice(2))
  const configuration = readConfiguration(process.env, checkout)
  const starting = startServer({ configuration, role, checkout })
  // A stop that comes early waits for the start: what is half up could not be taken down in order.
  stopOnSignal(async () => (await starting).stop())
  const running = await starting
  if (running.url)
    console.log(`墨转 PDF is ready: ${addressToOpen(running.url, configuration.SITE_URL)}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/**
 * The address by which providers send people back, where that is this machine: a login begun under
 * another name of it would come back without its cookies.
 */
function addressToOpen(listening: string, siteUrl: string): string {
  const { port } = new URL(listening)
  const { hostname } = new URL(siteUrl)
  return `http://${hostname === "127.0.0.1" ? hostname : "localhost"}:${port}`
}

/** The first signal stops in order; one that comes much later, from somebody impatient, at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = (): void => {
    // Terminals and npm may both pass on the same Ctrl-C.
    if (stoppingSince !== undefined && Date.now() - stoppingSince > 1500) process.exit(130)
    if (stoppingSince !== undefined) return
    stoppingSince = Date.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal)
  // The starter that holds our message channel is gone, perhaps by kill -9.
  process.on("disconnect", onSignal)
  if (process.channel && !process.connected) onSignal()
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPortTaken = "code" in error && error.code === "EADDRINUSE"
  return isPortTaken
    ? `${error.message}: another program uses this port; set PORT to a free one`
    : error.message
}
