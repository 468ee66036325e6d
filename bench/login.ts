/**
 * Measures logins by SMS code at a steady 100 a second, against the whole server with its own
 * PostgreSQL and simulated SMS vendors.
 *
 *   node bench/login.ts [--logins 1000] [--rate 100]
 */
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"
import { calls } from "@mozhuan/contract"
import { startShop } from "../apps/server/test/shop.ts"

const { values } = parseArgs({
  options: {
    logins: { type: "string", default: "1000" },
    rate: { type: "string", default: "100" },
  },
})
const [count, rate] = [Number(values.logins), Number(values.rate)]

const shop = await startShop()
const people = []
for (let n = 0; n < count; n++) {
  const mobile = `158${String(n).padStart(8, "0")}`
  const visitor = shop.site.visitor()
  await visitor.call(calls.sendSms, { mobile })
  people.push({ visitor, mobile, code: shop.sim.state.inbox.at(-1)?.code ?? "" })
}

const times: number[] = []
const start = performance.now()
const spent = process.cpuUsage()
const running = people.map(async ({ visitor, mobile, code }, index) => {
  await delay(Math.max(0, start + (index * 1000) / rate - performance.now()))
  const begin = performance.now()
  await visitor.call(calls.loginOrRegister, { type: "message", mobile, code })
  times.push(performance.now() - begin)
})
await Promise.all(running)
const { user, system } = process.cpuUsage(spent)
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number): string =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN)} ms`
console.log(
  `${count} logins at ${rate}/s: p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}; ${((user + system) / 1000 / count).toFixed(1)} ms of processor each, with client and simulated providers, without PostgreSQL`,
)
await shop.stop()
