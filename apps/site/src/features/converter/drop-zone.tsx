import { useRef, type ChangeEvent, type RefObject } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { languageFacts } from "../../i18n/language.ts"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ToolSummary } from "../tools/tool-summary.ts"
import { useRootData } from "../shell/root-data.ts"
import { useConverter } from "./converter-value.ts"

/** The empty sheet: pick, pick a folder, paste; dropping works on the whole window. */
export function DropZone({ tool }: { tool: ToolSummary | undefined }) {
  const texts = useTexts()
  const { tools } = useRootData()
  const { addFiles, addShots, isOpening } = useConverter()
  const picker = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const extensions = [...new Set((tool ? [tool] : tools).flatMap((entry) => entry.extensions))]

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    addFiles([...(event.target.files ?? [])], tool?.id)
    event.target.value = ""
  }
  const takeShot = (event: ChangeEvent<HTMLInputElement>) => {
    addShots([...(event.target.files ?? [])], tool?.id)
    event.target.value = ""
  }
  return (
    <div className="drop-zone" data-opening={isOpening}>
      <CropMarks />
      <div className="drop-zone-body">
        <button
          className="button button-primary button-large"
          type="button"
          disabled={tool?.unavailable !== undefined}
          onClick={() => picker.current?.click()}
        >
          <Icon name={isOpening ? "clock" : "plus"} size={22} />
          {isOpening ? texts.drop.loading : texts.drop.pick}
        </button>
        <p className="drop-zone-title">{texts.drop.title}</p>
        <OtherWays
          tool={tool}
          takesPictures={extensions.includes("jpg")}
          onFolder={() => folder.current?.click()}
          onCamera={() => camera.current?.click()}
        />
        <DropZoneNotes tool={tool} />
      </div>
      <HiddenPickers
        refs={{ picker, folder, camera }}
        extensions={extensions}
        onChange={take}
        onShot={takeShot}
      />
    </div>
  )
}

interface OtherWaysProps {
  readonly tool: ToolSummary | undefined
  /** The tool takes photos, so that the camera is a way too. */
  readonly takesPictures: boolean
  readonly onFolder: () => void
  readonly onCamera: () => void
}

/** A folder, the camera, the clipboard, and our own sample. */
function OtherWays({ tool, takesPictures, onFolder, onCamera }: OtherWaysProps) {
  const texts = useTexts()
  const { addFiles } = useConverter()
  const showToast = useToast()
  const paste = async () => {
    const files = await clipboardFiles()
    if (files.length === 0) showToast(texts.drop.pasteEmpty)
    addFiles(files, tool?.id)
  }
  const trySample = () => {
    import("./workspace/session/fetch-samples.ts")
      .then(({ fetchSamples }) => fetchSamples(tool?.id))
      .then((files) => addFiles(files, tool?.id))
      .catch(() => showToast(texts.drop.failed))
  }
  return (
    <p className="drop-zone-other">
      <button className="text-button drop-zone-folder" type="button" onClick={onFolder}>
        <Icon name="folder" size={18} />
        {texts.drop.folder}
      </button>
      {takesPictures ? (
        <button className="text-button drop-zone-camera" type="button" onClick={onCamera}>
          {texts.drop.camera}
        </button>
      ) : null}
      <button className="text-button" type="button" onClick={() => void paste()}>
        <Icon name="paste" size={18} />
        {texts.drop.paste}
      </button>
      <button
        className="text-button"
        type="button"
        disabled={tool?.unavailable !== undefined}
        onClick={trySample}
      >
        {texts.drop.sample}
      </button>
    </p>
  )
}

type Picker = RefObject<HTMLInputElement | null>

interface HiddenPickersProps {
  readonly refs: { readonly picker: Picker; readonly folder: Picker; readonly camera: Picker }
  /** Without dots. */
  readonly extensions: readonly string[]
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onShot: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Named and in the tab order of nothing: buttons open them. */
function HiddenPickers({ refs, extensions, onChange, onShot }: HiddenPickersProps) {
  const texts = useTexts()
  return (
    <>
      <input
        ref={refs.picker}
        className="visually-hidden"
        type="file"
        multiple
        accept={extensions.map((extension) => `.${extension}`).join(",")}
        onChange={onChange}
        tabIndex={-1}
        aria-label={texts.drop.pick}
        data-testid="file-input"
      />
      <input
        ref={refs.camera}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={onShot}
        tabIndex={-1}
        aria-label={texts.drop.camera}
      />
      <input
        ref={setFolderMode(refs.folder)}
        className="visually-hidden"
        type="file"
        multiple
        onChange={onChange}
        tabIndex={-1}
        aria-label={texts.drop.folder}
      />
    </>
  )
}

/** What is accepted, and the visitor's limits, before anything is chosen. */
function DropZoneNotes({ tool }: { tool: ToolSummary | undefined }) {
  const texts = useTexts()
  const language = useLanguage()
  const { limits, remaining } = useRootData().visitor
  const isLocal = tool?.runsLocally === true
  const size = `${formatNumber(isLocal ? limits.localMegabytes : limits.cloudMegabytes, language)} MB`
  const separator = languageFacts[language].listSeparator
  return (
    <div className="drop-zone-notes">
      <p>{tool ? texts.drop.accepts(tool.kinds.join(separator)) : texts.drop.anyKind}</p>
      {tool?.companionHint ? <p>{tool.companionHint}</p> : null}
      <p className="number">
        {texts.drop.limit(size, limits.filesPerBatch)}
        {isLocal ? null : <> · {texts.drop.limitPages(limits.pagesPerFile)}</>}
      </p>
      <p className="drop-zone-count number">
        {tool && !tool.isCounted
          ? texts.drop.unlimited
          : texts.drop.remaining(remaining, limits.conversionsPerDay)}
      </p>
    </div>
  )
}

/** The printer's marks at the corners of a sheet. */
function CropMarks() {
  return (
    <div className="crop-marks" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/** Folder choice is an attribute that React does not know by type. */
function setFolderMode(ref: { current: HTMLInputElement | null }) {
  return (element: HTMLInputElement | null) => {
    element?.setAttribute("webkitdirectory", "")
    ref.current = element
  }
}

async function clipboardFiles(): Promise<File[]> {
  try {
    const files: File[] = []
    for (const entry of await navigator.clipboard.read()) {
      const type = entry.types.find(
        (candidate) => candidate.startsWith("image/") || candidate === "application/pdf",
      )
      if (type === undefined) continue
      const blob = await entry.getType(type)
      files.push(new File([blob], `clipboard.${type.split("/")[1] ?? "png"}`, { type }))
    }
    return files
  } catch {
    return [] // refused by the visitor or the browser: the same as an empty clipboard
  }
}
