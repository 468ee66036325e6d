import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    readonly siteUrl: string
    /** Simulated providers: sign-in codes and cashiers. */
    readonly simUrl: string
    /** Where the installation keeps everything; for commands of its operator. */
    readonly dataFolder: string
  }
}

const checkout = join(import.meta.dirname, "../../..")
/** Longest wait for database, migrations and server, in ms. */
const startLimit = 600_000

/**
 * Builds the site where that has not been done, and runs the whole product in a throw-away folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = join(checkout, "apps/site")
  if (!existsSync(join(site, "build/server/index.js"))) {
    const { status } = spawnSync("npm", ["run", "--silent", "build"], {
      cwd: site,
      stdio: "inherit",
    })
    if (status !== 0) throw new Error("the site cannot be built")
  }
  const folder = await mkdtemp(join(tmpdir(), "mz-site-"))
  const [port, simPort] = [await freePort(), await freePort()]
  const simUrl = `http://127.0.0.1:${simPort}`
  const server = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(checkout, "apps/server/src/main.ts")],
    {
      env: {
        ...process.env,
        NODE_ENV: "development",
        DATA_DIR: folder,
        PORT: String(port),
        HOST: "127.0.0.1",
        RATE_LIMIT: "0",
        // Each would start and warm up for a visitor who has one file, and be there for nobody.
        SPARE_CHILDREN: "0",
        PROVIDER_SIM_URL: simUrl,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const url = await addressOf(server.stdout).catch((error: unknown) => {
    server.kill("SIGTERM")
    throw error
  })
  project.provide("siteUrl", url)
  project.provide("simUrl", simUrl)
  project.provide("dataFolder", folder)
  return async () => {
    server.kill("SIGTERM")
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}

/** The server says its address in its first plain line. */
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the server did not start")), startLimit)
    createInterface({ input: output }).on("line", (line) => {
      const address = /is ready: (http:\S+)/.exec(line)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address.replace("localhost", "127.0.0.1"))
    })
  })
}
