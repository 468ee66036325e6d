import type { FastifyInstance } from "fastify"
import type { ServerParts } from "../../app/server-parts.ts"
import { editorRoutes } from "./editor.ts"
import { inboxRoutes } from "./inbox.ts"
import { moneyRoutes } from "./money.ts"
import { peopleRoutes } from "./people.ts"
import { sessionRoutes } from "./session.ts"
import { systemRoutes } from "./system.ts"

/** Areas of the console; a new one adds its file and one name. */
export const consoleAreas: readonly ((app: FastifyInstance, parts: ServerParts) => void)[] = [
  sessionRoutes,
  peopleRoutes,
  moneyRoutes,
  systemRoutes,
  inboxRoutes,
  editorRoutes,
]
