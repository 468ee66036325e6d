import type { ToolId } from "@mozhuan/contract"
import { useRef, useState, type ChangeEvent, type DragEvent } from "react"
import { Link, useNavigate } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { localPath } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ToolIcon } from "../../ui/tool-icon.tsx"
import { useConverter } from "../converter/converter-value.ts"
import { useRootData, type RootData } from "../shell/root-data.ts"
import type { ReadingWords } from "./words-zh.ts"

/** The article's tool, ready to take files: they open on the tool's page. */
export function ToolCall({ tool: id, words }: { tool: ToolId; words: ReadingWords }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const { addFiles, prepare } = useConverter()
  const tool = useRootData().tools.find((entry) => entry.id === id)
  const [isOver, setOver] = useState(false)
  if (tool === undefined) return null
  const page = localPath(language, `/${id}`)

  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    addFiles(files, id)
    void navigate(page)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section
      className="tool-call"
      data-over={isOver}
      aria-labelledby="tool-call"
      onPointerEnter={prepare}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ToolIcon tool={id} size={56} />
      <div className="tool-call-text">
        <h2 id="tool-call">{tool.name}</h2>
        <p>{tool.promise}</p>
      </div>
      <div className="tool-call-actions">
        <FilePick tool={tool} label={words.toolPick} onTake={take} />
        <Link className="text-button" to={page}>
          {fill(words.toolMore, { tool: tool.name })}
        </Link>
      </div>
      <p className="tool-call-note">{fill(words.toolNote, { tool: tool.name })}</p>
    </section>
  )
}

/** The button that opens the system's choice of files. */
function FilePick({
  tool,
  label,
  onTake,
}: {
  tool: RootData["tools"][number]
  label: string
  onTake: (files: readonly File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onTake([...(event.target.files ?? [])])
    event.target.value = ""
  }
  return (
    <>
      <button
        className="button button-primary"
        type="button"
        disabled={tool.unavailable !== undefined}
        onClick={() => picker.current?.click()}
        data-usage="article-tool"
      >
        <Icon name="plus" size={20} />
        {label}
      </button>
      <input
        ref={picker}
        className="visually-hidden"
        type="file"
        multiple
        accept={tool.extensions.map((extension) => `.${extension}`).join(",")}
        onChange={choose}
        tabIndex={-1}
        aria-label={label}
        data-testid="article-file"
      />
    </>
  )
}
