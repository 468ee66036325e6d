import { CallError } from "@mozhuan/contract"
import { useLanguage } from "../../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { problemOfCall, problemOnDevice, wordsOf } from "../../session/problems.ts"
import type { Problem } from "../../session/session-state.ts"

/** Longest wait for a sample, upload and all, in ms; after it the visitor is told and asked. */
export const sampleLimit = 120_000

/** Why there is no sample, and what to do about it. */
export type SampleProblem = Pick<Problem, "title" | "remedy">

/**
 * Gives the function that puts what went wrong with a sample into words; whatever has none of its
 * own is said to have failed.
 */
export function useSampleProblem(): (error: unknown) => SampleProblem {
  const work = useWorkTexts()
  const language = useLanguage()
  return (error) => {
    if (error instanceof DOMException && error.name === "TimeoutError")
      return wordsOf("conversion-timeout", language)
    // A file that cannot be fetched: the browser's own word for a broken connection.
    if (error instanceof CallError || error instanceof TypeError)
      return problemOfCall(error, language, work)
    return problemOnDevice(error, language, work) ?? { title: work.sample.failed, remedy: "" }
  }
}
