import type { Tool } from "@mozhuan/contract"
import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item } from "../../session/session-state.ts"
import { PreviewSide } from "../preview/preview-side.tsx"
import { fetchShown, useShownFile } from "../preview/shown-file.ts"
import { useSample } from "./use-sample.ts"

const noSearch = { text: "", current: undefined }

/**
 * The first page of the only file, and beside it the same as it comes out with the options of now:
 * begun on request, then made again with each change, on this device.
 */
export default function LiveSample({ item, tool }: { item: Item; tool: Tool }) {
  const work = useWorkTexts()
  const { drawer } = useSession()
  const state = useSessionState()
  const [isOn, setOn] = useState(false)
  const { sample, isOld, page, again } = useSample(isOn, item, tool, state)
  const source = useShownFile(
    {
      name: `source.${item.types[0] ?? ""}`,
      password: item.password,
      load: () => Promise.resolve(item.file),
    },
    { key: `sample ${item.id} ${item.password}` },
    drawer,
  )
  const result = useShownFile(
    sample.kind === "made"
      ? {
          name: sample.name,
          password: "",
          load: () => fetchShown(sample.address, sample.name),
        }
      : undefined,
    { key: sample.kind === "made" ? sample.key : "" },
    drawer,
  )
  const isWorking = isOn && isOld
  return (
    <section className="sample" aria-label={work.sample.title}>
      <h2 className="visually-hidden">{work.sample.title}</h2>
      <PreviewSide
        title={work.result.source}
        shown={source}
        page={page - 1}
        zoom={1}
        search={noSearch}
      />
      {sample.kind === "made" ? (
        <div className="sample-result" data-old={isOld}>
          <PreviewSide
            title={work.result.result}
            shown={result}
            page={0}
            zoom={1}
            search={noSearch}
          />
        </div>
      ) : (
        <Ask sample={sample} onAsk={() => setOn(true)} onAgain={again} />
      )}
      <p className="visually-hidden" role="status">
        {isWorking ? work.sample.working : ""}
      </p>
    </section>
  )
}

interface AskProps {
  readonly sample: Exclude<ReturnType<typeof useSample>["sample"], { kind: "made" }>
  readonly onAsk: () => void
  readonly onAgain: () => void
}

/** Stands where the sample will be. */
function Ask({ sample, onAsk, onAgain }: AskProps) {
  const work = useWorkTexts()
  return (
    <div className="sample-ask">
      {sample.kind === "none" ? (
        <button type="button" className="button" onClick={onAsk}>
          <Icon name="eye" />
          {work.sample.show}
        </button>
      ) : null}
      {sample.kind === "failed" ? (
        <button type="button" className="button" onClick={onAgain}>
          {work.result.retry}
        </button>
      ) : null}
      <p className="field-hint" role="status">
        {sample.kind === "failed" ? (
          <>
            <b className="sample-problem">{sample.problem.title}</b> {sample.problem.remedy}
          </>
        ) : sample.kind === "working" ? (
          work.sample.working
        ) : (
          work.sample.live
        )}
      </p>
    </div>
  )
}
