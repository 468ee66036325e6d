/** The Node host: everything the engine may ask of a server or a desktop machine. */
export { createNodeHost } from "./node-host.ts"
