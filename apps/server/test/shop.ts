import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { calls, type UserInfo } from "@mozhuan/contract"
import { createSimulator, makeSimKeys, type FaultKind, type Simulator } from "@mozhuan/sim"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

/** An installation beside simulated providers: what accounts and payments are tested on. */
export interface Shop {
  readonly site: Installation
  readonly sim: Simulator
  readonly simUrl: string
  /** Signs a fresh person in by SMS. */
  signIn(
    mobile?: string,
  ): Promise<{ visitor: Visitor; user: UserInfo & { token: string }; mobile: string }>
  /** Pays at the cashier of an attempt, as the payer would. */
  payAt(content: string, query?: string): Promise<number>
  fault(provider: string, kind: FaultKind, times?: number): void
  /** Moves the clock of the site and of the providers. */
  advance(seconds: number): void
  /** Moves the clock of the site alone, as a machine with a wrong clock has it. */
  jump(seconds: number): void
  stop(): Promise<void>
}

let people = 0

/** Starts both; providers' retry ladders run 200 times faster than life. */
export async function startShop(environment: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const [sitePort, simPort] = [await freePort(), await freePort()]
  const simUrl = `http://127.0.0.1:${simPort}`
  const siteUrl = `http://127.0.0.1:${sitePort}`
  const folder = await mkdtemp(join(tmpdir(), "mz-sim-"))
  const keys = makeSimKeys()
  await writeFile(join(folder, "keys.json"), JSON.stringify(keys))
  const sim = await createSimulator(keys, {
    base: simUrl,
    pushUrl: `${siteUrl}/v1/callback/wechat`,
    stripeWebhookUrl: `${siteUrl}/v1/callback/stripe`,
    timeScale: 200,
  })
  await sim.app.listen({ host: "127.0.0.1", port: simPort })
  let offset = 0
  const site = await startInstallation({
    withWorker: false,
    now: () => new Date(Date.now() + offset),
    environment: {
      ...environment,
      PORT: String(sitePort),
      SITE_URL: siteUrl,
      PROVIDER_SIM_KEYS: join(folder, "keys.json"),
      PROVIDER_SIM_URL: simUrl,
    },
  })
  const shop: Shop = {
    site,
    sim,
    simUrl,
    async signIn(mobile = `1380${String(++people).padStart(7, "0")}`) {
      const visitor = site.visitor()
      await visitor.call(calls.sendSms, { mobile })
      const code = sim.state.inbox.findLast((message) => message.mobile === mobile)?.code ?? ""
      const { value } = await visitor.call(calls.loginOrRegister, { type: "message", mobile, code })
      if (!("token" in value)) throw new Error("no session")
      return {
        visitor: site.visitor({ pcId: visitor.pcId, token: value.token }),
        user: value,
        mobile,
      }
    },
    payAt: async (content, query = "") =>
      (
        await fetch(`${content.split("?")[0] ?? ""}/pay${query}`, {
          method: "POST",
          redirect: "manual",
        })
      ).status,
    fault: (provider, kind, times = 1) =>
      sim.state.faults.add({ provider, kind, times, milliseconds: 0 }),
    advance(seconds) {
      offset += seconds * 1000
      sim.state.clockOffset += seconds * 1000
    },
    jump: (seconds) => void (offset += seconds * 1000),
    async stop() {
      await sim.stop()
      await site.stop()
      await rm(folder, { recursive: true })
    },
  }
  return shop
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
