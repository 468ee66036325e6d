import type { ServiceContext } from "../context.ts"
import type { ContentMemory } from "./content-memory.ts"

/** What use cases around articles work with. */
export interface ContentContext extends ServiceContext {
  readonly memory: ContentMemory
}
