/** The server's door: the app without a socket, and a whole installation. */
export { buildApp } from "./app/build-app.ts"
export type { ServerParts } from "./app/server-parts.ts"
export { startServer, type RunningServer } from "./process/start-server.ts"
