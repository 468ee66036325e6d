import { createContext, use } from "react"
import type { Language } from "./language.ts"
import type { WorkTexts } from "./work-zh.ts"

export type { WorkTexts }

/** Loads the converter's words of one language. */
export async function loadWorkTexts(language: Language): Promise<WorkTexts> {
  switch (language) {
    case "zh":
      return (await import("./work-zh.ts")).workZh
    case "en":
      return (await import("./work-en.ts")).workEn
    case "id":
      return (await import("./work-id.ts")).workId
  }
}

export const WorkTextsContext = createContext<WorkTexts | undefined>(undefined)

/** Gives the words of the converter at work. */
export function useWorkTexts(): WorkTexts {
  const texts = use(WorkTextsContext)
  if (texts === undefined) throw new Error("WorkTextsContext is missing above this component")
  return texts
}
