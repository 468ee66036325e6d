import { calls, publicSettings } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** Settings and temporary storage keys. */
export function siteRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { settings, uploads } = parts.services
  mountCall(app, parts, calls.uploadAccount, (caller) => uploads.issueAccount(caller))
  mountCall(app, parts, calls.configList, (_caller, { codeList }) => {
    const wanted =
      codeList === undefined ? [...publicSettings] : codeList.split(",").map((code) => code.trim())
    return settings.read(
      wanted.filter((code) => (publicSettings as readonly string[]).includes(code)),
    )
  })
}
