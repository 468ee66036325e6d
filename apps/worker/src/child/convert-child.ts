/** The program of a conversion's child: Node is made ready before the rest of it is loaded. */
import { startNode } from "@mozhuan/host/start-node"

startNode("many")
await import("./take-jobs.ts")
