import { installer, type Installer } from "@mozhuan/contract"
import { z } from "zod"
import type { ServiceContext } from "../context.ts"
import { readSettings } from "../settings/settings.ts"

/** Systems for which an operator may offer a client. */
export const installerSystems = ["windows", "mac", "android", "ios"] as const
export type InstallerSystem = (typeof installerSystems)[number]
export type Installers = Readonly<Partial<Record<InstallerSystem, Installer>>>

/** A link that visitors follow; a script in it would run on our pages. */
const safeAddress = z.string().refine((url) => /^https?:\/\/[^\s<>"']+$/.test(url) || /^\/(?!\/)[^\s<>"']*$/.test(url))
const schema = z.partialRecord(z.enum(installerSystems), installer.extend({ url: safeAddress, sha256: z.string().regex(/^[0-9a-f]{64}$/i).or(z.literal("")) }))

/** Gives the clients on offer; what an operator spelled wrongly is left out and reported. */
export async function readInstallers(context: ServiceContext): Promise<Installers> {
  const [setting] = await readSettings(context, ["installers"])
  try {
    return schema.parse(JSON.parse(setting?.value ?? "{}"))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
    context.onError(new Error("the setting installers is not valid", { cause: error }))
    return {}
  }
}
