import type { ReactNode } from "react"
import { useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useRootData } from "../shell/root-data.ts"
import { useConverter } from "./converter-value.ts"
import { DropZone } from "./drop-zone.tsx"
import { useToolChoice } from "./tool-choice.tsx"
import { WindowDrop } from "./window-drop.tsx"

/**
 * The converter of a page: title and promise, then the sheet to drop files on, or the work once
 * there are files.
 */
export function ConverterStage({
  title,
  promise,
  proof,
}: {
  title: string
  promise: string
  /** Shown beside the empty sheet: what comes of it. */
  proof?: ReactNode
}) {
  const texts = useTexts()
  const { tools } = useRootData()
  const { opened, workspace, prepare } = useConverter()
  const { activeTool } = useToolChoice()
  const tool = tools.find((entry) => entry.id === activeTool)
  const View = workspace?.Workspace
  return (
    <section
      className="stage container"
      id="converter"
      data-proof={proof !== undefined}
      onPointerOver={prepare}
      onFocus={prepare}
    >
      <div className="stage-head">
        <h1>{title}</h1>
        <p className="stage-promise">{promise}</p>
        {tool ? (
          <p className="stage-place" data-place={tool.runsLocally ? "here" : "cloud"}>
            <Icon name={tool.runsLocally ? "device" : "cloud"} size={18} />
            <strong>{tool.runsLocally ? texts.tool.local : texts.tool.cloud}</strong>
            <span>{tool.runsLocally ? texts.tool.localNote : texts.tool.cloudNote}</span>
          </p>
        ) : null}
      </div>
      {tool?.unavailable ? (
        <p className="notice notice-warn" role="note">
          <Icon name="warning" />
          <span>
            <strong>{texts.tool.unavailable}</strong> {tool.unavailable}
          </span>
        </p>
      ) : null}
      <WindowDrop tool={tool} />
      {opened && View ? (
        <View opened={opened} tool={activeTool} empty={<DropZone tool={tool} />} />
      ) : (
        <DropZone tool={tool} />
      )}
      {proof}
    </section>
  )
}
