import { fileTypes, tools, type Language, type Tool } from "@mozhuan/contract"
import type { VisitorFacts } from "../../server/services.ts"
import type { ToolSummary } from "./tool-summary.ts"

/** Gives every tool in a language, without options: small enough to travel with each page. */
export function summariseTools(
  language: Language,
  visitor: Pick<VisitorFacts, "unavailableTools">,
): ToolSummary[] {
  return tools.map((tool) => {
    const off = visitor.unavailableTools.find((entry) => entry.tool === tool.id)
    return {
      id: tool.id,
      group: tool.group,
      name: tool.name[language],
      promise: tool.promise[language],
      accepts: tool.accepts,
      extensions: [...tool.accepts, ...(tool.companions ?? [])].flatMap(
        (type) => fileTypes[type].extensions,
      ),
      kinds: kindsOf(tool),
      runsLocally: tool.runsLocally,
      isCounted: tool.isCounted,
      ...(tool.companionHint ? { companionHint: tool.companionHint[language] } : {}),
      ...(off ? { unavailable: off.reason[language] } : {}),
    }
  })
}

function kindsOf(tool: Tool): string[] {
  return [...new Set(tool.accepts.map((type) => fileTypes[type].family ?? type.toUpperCase()))]
}
