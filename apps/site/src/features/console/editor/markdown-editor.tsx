import { CallError, consoleCalls, imageUploadLimit } from "@mozhuan/contract"
import { useEffect, useRef, useState, type RefObject } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient, faultOf, uploadImage } from "../console-client.ts"
import { Choice } from "../parts/filters.tsx"
import { ImageLibrary } from "./image-library.tsx"
import { insertBlock, markdownCommands, type Selected } from "./markdown-commands.ts"

/** Pause after the last key before the preview is made anew, in ms. */
const previewPause = 350
const views = ["write", "both", "preview"] as const

/** Markdown beside what it becomes. The preview is made by the server, as the article's page is. */
export function MarkdownEditor({ source, onChange }: Pick<SourceProps, "source" | "onChange">) {
  const { articles } = useConsoleTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<View>("both")
  const [isPicking, setPicking] = useState(false)
  const preview = usePreview(source)
  const { upload, note } = useUpload((path, name) =>
    apply((selected) => insertBlock(selected, `![${name}](${path})`)),
  )

  function apply(perform: (selected: Selected) => Selected): void {
    const target = area.current
    if (!target) return
    const next = perform({
      text: target.value,
      start: target.selectionStart,
      end: target.selectionEnd,
    })
    onChange(next.text)
    // After the text has been put in; before that the cursor would jump to its end.
    requestAnimationFrame(() => {
      target.focus()
      target.setSelectionRange(next.start, next.end)
    })
  }

  return (
    <div className="console-form">
      <Toolbar
        view={view}
        onView={setView}
        onApply={apply}
        onFiles={upload}
        onLibrary={() => setPicking(true)}
      />
      <div className="editor-panes" data-view={view}>
        <SourceArea
          ref={area}
          source={source}
          onChange={onChange}
          onApply={apply}
          onFiles={upload}
        />
        <PreviewPane preview={preview} isEmpty={source.trim() === ""} />
      </div>
      <p className="console-note" role="status">
        {articles.characters(preview.characters)} · {note || articles.imageLimits}
      </p>
      {isPicking ? (
        <ImageLibrary
          onClose={() => setPicking(false)}
          onPick={(path) => {
            setPicking(false)
            apply((selected) => insertBlock(selected, `![](${path})`))
          }}
        />
      ) : null}
    </div>
  )
}

interface SourceProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly source: string
  readonly onChange: (source: string) => void
  readonly onApply: (perform: (selected: Selected) => Selected) => void
  readonly onFiles: (files: FileList) => void
}

/** The text itself; takes pictures that are pasted or dropped, and the keys of the commands. */
function SourceArea({ ref, source, onChange, onApply, onFiles }: SourceProps) {
  const { articles } = useConsoleTexts()
  return (
    <textarea
      ref={ref}
      className="editor-source"
      aria-label={articles.source}
      spellCheck={false}
      value={source}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        onFiles(event.clipboardData.files)
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      }}
      onKeyDown={(event) => {
        const command = markdownCommands.find(
          ({ key }) => key === event.key && (event.ctrlKey || event.metaKey),
        )
        if (!command) return
        event.preventDefault()
        onApply((selected) => command.perform(selected, articles.linkText))
      }}
    />
  )
}

type View = (typeof views)[number]

interface ToolbarProps {
  readonly view: View
  readonly onView: (view: View) => void
  readonly onApply: (perform: (selected: Selected) => Selected) => void
  readonly onFiles: (files: FileList | null) => void
  readonly onLibrary: () => void
}

/** Commands on the text, pictures, and what is shown beside it. */
function Toolbar({ view, onView, onApply, onFiles, onLibrary }: ToolbarProps) {
  const { articles } = useConsoleTexts()
  return (
    <div className="editor-bar" role="toolbar" aria-label={articles.toolbar}>
      {markdownCommands.map((command) => (
        <button
          key={command.name}
          type="button"
          className="editor-tool"
          title={articles[command.name]}
          aria-label={articles[command.name]}
          onClick={() => onApply((selected) => command.perform(selected, articles.linkText))}
        >
          {command.sign}
        </button>
      ))}
      <label className="editor-tool button-file">
        {articles.image}
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            onFiles(event.target.files)
            event.target.value = ""
          }}
        />
      </label>
      <button type="button" className="editor-tool" onClick={onLibrary}>
        {articles.pickImage}
      </button>
      <Choice
        label={articles.preview}
        value={view}
        options={
          [
            ["write", articles.write],
            ["both", articles.both],
            ["preview", articles.preview],
          ] as const
        }
        onChange={onView}
      />
    </div>
  )
}

function PreviewPane({ preview, isEmpty }: { preview: Preview; isEmpty: boolean }) {
  const { articles } = useConsoleTexts()
  return (
    <div className="editor-preview" aria-label={articles.preview} role="region" tabIndex={0}>
      {preview.kind === "failed" ? <p className="field-error">{articles.previewFailed}</p> : null}
      {isEmpty ? <p className="console-note">{articles.previewEmpty}</p> : null}
      {/* Made and cleaned by the server exactly as for the article's page. */}
      {preview.html ? <div dangerouslySetInnerHTML={{ __html: preview.html }} /> : null}
    </div>
  )
}

interface Preview {
  readonly kind: "ready" | "failed"
  readonly html: string
  readonly characters: number
}

function usePreview(source: string): Preview {
  const [preview, setPreview] = useState<Preview>({ kind: "ready", html: "", characters: 0 })
  useEffect(() => {
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      consoleClient()(consoleCalls.previewArticle, { source }, stopping.signal).then(
        ({ value }) => setPreview({ kind: "ready", ...value }),
        () => {
          if (!stopping.signal.aborted) setPreview((last) => ({ ...last, kind: "failed" }))
        },
      )
    }, previewPause)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [source])
  return preview
}

/** Uploads one picture after another and says how it goes. */
function useUpload(onUploaded: (path: string, name: string) => void): {
  upload: (files: FileList | null) => void
  note: string
} {
  const { articles, state } = useConsoleTexts()
  const [note, setNote] = useState("")
  const uploadAll = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      if (file.size > imageUploadLimit) {
        setNote(articles.imageTooLarge)
        continue
      }
      setNote(articles.uploading)
      try {
        const { path } = await uploadImage(file)
        onUploaded(path, file.name.replace(/\.[^.]*$/, "").replaceAll(/[[\]]/g, ""))
        setNote(articles.uploaded)
      } catch (error) {
        setNote(error instanceof CallError ? faultOf(error, state.network) : state.network)
      }
    }
  }
  return { upload: (files) => void uploadAll([...(files ?? [])]), note }
}
