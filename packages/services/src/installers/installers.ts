import { z } from "zod"
import type { ServiceContext } from "../context.ts"
import { readSettings } from "../settings/settings.ts"
import { installerList, type Installers } from "./installer-list.ts"

/** Gives the clients on offer; what an operator spelled wrongly is left out and reported. */
export async function readInstallers(context: ServiceContext): Promise<Installers> {
  const [setting] = await readSettings(context, ["installers"])
  try {
    return installerList.parse(JSON.parse(setting?.value ?? "{}"))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    context.onError(new Error("the setting installers is not valid", { cause: error }))
    return {}
  }
}
