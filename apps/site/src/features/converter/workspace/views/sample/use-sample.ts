import { defaultOptions, fileTypes, pdfFormats, type Tool } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { randomId } from "../../../../shell/visit.ts"
import { runHere } from "../../local/run-here.ts"
import { sentOptions } from "../../session/option-store.ts"
import { inRange } from "../../session/page-range.ts"
import type { Item, SessionState } from "../../session/session-state.ts"
import { sampleLimit, useSampleProblem, type SampleProblem } from "./sample-problem.ts"

/** Pause after the last change of an option, in ms. */
const pause = 500

/** The first page as it comes out, or why there is none. */
export type Sample =
  | { readonly kind: "none" | "working" }
  | { readonly kind: "failed"; readonly problem: SampleProblem }
  | { readonly kind: "made"; readonly name: string; readonly address: string; readonly key: string }

/**
 * Makes the first page of a file on this device, again with each change of its options; what was
 * made last stays until the next is there. Nothing is sent. `page` counts from 1; `again` tries
 * once more what failed.
 */
export function useSample(isOn: boolean, item: Item, tool: Tool, state: SessionState) {
  const problemOf = useSampleProblem()
  const [tries, setTries] = useState(0)
  const [sample, setSample] = useState<Sample>({ kind: "none" })
  const [isOld, setOld] = useState(false)
  const options = JSON.stringify(optionsHere(tool, state))
  const shared = state.options[tool.id]?.["pageRange"]
  const range = item.range || (typeof shared === "string" ? shared : "")
  const page = (inRange(range, item.pages ?? 1)[0] ?? 0) + 1
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    setOld(true)
    setSample((before) => (before.kind === "made" ? before : { kind: "working" }))
    const { file, password } = item
    const pages = item.pages === undefined ? {} : { pageRange: String(page) }
    const request = {
      kind: "run" as const,
      tool: tool.id,
      inputs: [{ name: file.name, file, ...(password ? { password } : {}), ...pages }],
      options: JSON.parse(options) as Record<string, unknown>,
    }
    const timer = setTimeout(() => {
      const id = randomId()
      const late = AbortSignal.timeout(sampleLimit)
      const ends = AbortSignal.any([stop.signal, late])
      runHere(request, id, ends, () => undefined).then(
        ({ outputs: [made, ...others] }) => {
          for (const { url } of others) URL.revokeObjectURL(url)
          setOld(false)
          setSample(
            made === undefined
              ? { kind: "failed", problem: problemOf(undefined) }
              : { kind: "made", name: made.name, address: made.url, key: id },
          )
        },
        (error: unknown) => {
          if (stop.signal.aborted) return
          setOld(false)
          setSample({ kind: "failed", problem: problemOf(late.aborted ? late.reason : error) })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // A file that is changed gets another place in the list.
  }, [isOn, item.id, item.password, tool.id, options, page, tries])
  const address = sample.kind === "made" ? sample.address : undefined
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address])
  return { sample, isOld, page, again: () => setTries((before) => before + 1) }
}

/** The options of now; a format that only an office program writes is shown as the tool's own. */
function optionsHere(tool: Tool, { options }: SessionState) {
  const values = options[tool.id] ?? {}
  const key = tool.formatOption
  const isOffice = pdfFormats.some(
    (id) => key !== undefined && id === values[key] && fileTypes[id].needsOffice,
  )
  const own = key !== undefined && isOffice ? { [key]: defaultOptions(tool.options)[key] } : {}
  return sentOptions(tool.id, { ...values, ...own, pageRange: "" })
}
