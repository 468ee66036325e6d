/**
 * Runs the simulated providers on loopback until told to stop.
 *
 * Usage: node main.ts --keys FILE --port N --product URL [--time-scale N]
 * Makes FILE with new keys where it is absent; the product reads it in development.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { createSimulator, makeSimKeys } from "./index.ts"
import type { SimKeys } from "./index.ts"

const { values } = parseArgs({
  options: {
    keys: { type: "string" },
    port: { type: "string", default: "3190" },
    product: { type: "string", default: "http://127.0.0.1:3000" },
    "time-scale": { type: "string", default: "1" },
  },
})
if (!values.keys) {
  console.error("sim: --keys FILE is needed: where the generated keys are kept")
  process.exit(2)
}
if (process.env["NODE_ENV"] === "production") {
  console.error("sim: simulated providers do not run in production")
  process.exit(2)
}

const keys = existsSync(values.keys)
  ? (JSON.parse(readFileSync(values.keys, "utf8")) as SimKeys)
  : makeSimKeys()
writeFileSync(values.keys, JSON.stringify(keys, undefined, 2), { mode: 0o600 })
const simulator = await createSimulator(keys, {
  base: `http://127.0.0.1:${values.port}`,
  pushUrl: `${values.product}/v1/callback/wechat`,
  stripeWebhookUrl: `${values.product}/v1/callback/stripe`,
  timeScale: Number(values["time-scale"]),
})
await simulator.app.listen({ host: "127.0.0.1", port: Number(values.port) })
process.stdout.write(
  `${JSON.stringify({ level: "info", msg: "providers simulated", port: Number(values.port) })}\n`,
)
// Whoever started us holds a channel; when it closes, nobody needs us any more.
process.once("disconnect", () => process.exit(0))
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void simulator.stop().then(() => process.exit(0))
  })
}
