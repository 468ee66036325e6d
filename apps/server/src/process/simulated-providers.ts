import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { paymentAdapters, type Configuration } from "@mozhuan/services"
import { keepWorker, type WorkerProcess } from "./worker-process.ts"

/** Longest wait for the simulator's keys, ms. */
const PATIENCE = 15_000

/** Any of these set means that real providers are meant. */
const realProviders: readonly string[] = [
  "WECHAT_APP_ID",
  ...Object.values(paymentAdapters).flatMap(({ environment }) => Object.keys(environment)[0] ?? []),
  "ALIYUN_SMS_ACCESS_KEY_ID",
  "TENCENT_SMS_SECRET_ID",
]

/**
 * Tells whether sign-in and payments need the simulator: in development, with no provider
 * configured.
 */
export function needsSimulator(configuration: Configuration): boolean {
  return (
    configuration.NODE_ENV === "development" &&
    !configuration.PROVIDER_SIM_KEYS &&
    realProviders.every((name) => !new Map(Object.entries(configuration)).get(name))
  )
}

/**
 * Runs the simulated providers beside the server, so that a newcomer can sign in and buy at once.
 *
 * @returns the configuration that points at them
 */
export async function startSimulatedProviders(
  configuration: Configuration,
  checkout: string,
  log: (event: string, details: Readonly<Record<string, unknown>>) => void,
): Promise<{ process: WorkerProcess; configuration: Configuration }> {
  await mkdir(configuration.DATA_DIR, { recursive: true })
  const keys = join(configuration.DATA_DIR, "simulated-providers.json")
  const { port } = new URL(configuration.PROVIDER_SIM_URL)
  const process = keepWorker({
    script: async () => join(checkout, "apps/sim/src/main.ts"),
    args: ["--keys", keys, "--port", port, "--product", configuration.SITE_URL],
    environment: globalThis.process.env,
    log: (event, details) => log(event.replace("worker", "provider simulator"), details),
  })
  for (let waited = 0; !existsSync(keys); waited += 50) {
    if (waited > PATIENCE)
      throw new Error(
        "the provider simulator did not start; is its port in use? Set PROVIDER_SIM_URL to another",
      )
    await delay(50)
  }
  log("providers are simulated: sign-in codes and cashiers are on this machine", {
    inbox: `${configuration.PROVIDER_SIM_URL}/sim/inbox`,
  })
  return { process, configuration: { ...configuration, PROVIDER_SIM_KEYS: keys } }
}
