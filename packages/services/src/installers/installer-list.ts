import { installer, type Installer } from "@mozhuan/contract"
import { z } from "zod"

/** Systems for which an operator may offer a client. */
export const installerSystems = ["windows", "mac", "android", "ios"] as const
export type InstallerSystem = (typeof installerSystems)[number]
export type Installers = Readonly<Partial<Record<InstallerSystem, Installer>>>

/** A link that visitors follow; a script in it would run on our pages. */
const safeAddress = z
  .string()
  .refine((url) => /^https?:\/\/[^\s<>"']+$/.test(url) || /^\/(?!\/)[^\s<>"']*$/.test(url))
/** What the setting must be. */
export const installerList = z.partialRecord(
  z.enum(installerSystems),
  installer.extend({
    url: safeAddress,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .or(z.literal("")),
  }),
)
