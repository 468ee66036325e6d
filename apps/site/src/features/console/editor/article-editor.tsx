import { consoleCalls, type EditorArticle } from "@mozhuan/contract"
import { useCallback, useRef, useState, type KeyboardEvent } from "react"
import { Link, useBlocker, useNavigate } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { ConfirmDialog } from "../parts/dialogs.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useAction } from "../use-action.ts"
import { ArticleFields } from "./article-fields.tsx"
import { draftOf, type ArticleForm } from "./article-form.ts"
import { ArticleState } from "./article-state.tsx"
import { MarkdownEditor } from "./markdown-editor.tsx"
import { PublishButtons } from "./publish-buttons.tsx"

/** Saves an article; gives its number, which a new one gets by that. */
async function saveDraft(draft: ArticleForm, article: EditorArticle | undefined): Promise<number> {
  const { value } = await consoleClient()(consoleCalls.saveEditorArticle, {
    ...draft,
    ...(article ? { id: article.id } : {}),
    tags: draft.tags
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  })
  return value.id
}

interface ArticleEditorProps {
  readonly article: EditorArticle | undefined
  readonly onSaved: () => void
}

/**
 * Writes an article: text and preview at the left, everything about it at the right. Saving and
 * publishing are two steps.
 */
export function ArticleEditor({ article, onSaved }: ArticleEditorProps) {
  const { articles, actions } = useConsoleTexts()
  const [draft, setDraft] = useState<ArticleForm>(() => draftOf(article))
  const [isDirty, setDirty] = useState(false)
  const isLeaving = useRef(false)
  const navigate = useNavigate()
  const { isBusy, fault, run } = useAction()
  const change = useCallback((changes: Partial<ArticleForm>): void => {
    setDraft((last) => ({ ...last, ...changes }))
    setDirty(true)
  }, [])
  const save = async (): Promise<void> => {
    let id = article?.id
    const isDone = await run(async () => {
      id = await saveDraft(draft, article)
    }, articles.saved)
    if (!isDone) return
    setDirty(false)
    isLeaving.current = true
    if (article) onSaved()
    else if (id !== undefined) void navigate(`/admin/articles/${id}`, { replace: true })
  }
  return (
    <>
      <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} />
      <PageHead title={article ? article.title : articles.newTitle}>
        <Standing article={article} isDirty={isDirty} />
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy || draft.title.trim() === "" || draft.shortName === ""}
          onClick={() => void save()}
        >
          {actions.save}
        </button>
        {article ? <PublishButtons article={article} isDirty={isDirty} onDone={onSaved} /> : null}
        <Link className="button" to="/admin/articles">
          {actions.back}
        </Link>
      </PageHead>
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="editor" onKeyDown={(event) => onSaveKey(event, () => void save())}>
        <TitleAndText draft={draft} onChange={change} />
        <div className="editor-side">
          <ArticleFields draft={draft} onChange={change} />
          {article ? <RemoveButton article={article} isLeaving={isLeaving} /> : null}
        </div>
      </div>
    </>
  )
}

function onSaveKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  save()
}

/** Whether the article is saved and shown, with the way to its page. */
function Standing({ article, isDirty }: { article: EditorArticle | undefined; isDirty: boolean }) {
  const { articles } = useConsoleTexts()
  return (
    <>
      {isDirty ? (
        <span className="console-note" role="status">
          {articles.unsaved}
        </span>
      ) : article ? (
        <ArticleState article={article} />
      ) : null}
      {article?.state === "published" ? (
        <a
          className="button"
          href={`/${article.column}/${article.shortName}.html`}
          target="_blank"
          rel="noopener"
        >
          {articles.viewPage}
        </a>
      ) : null}
    </>
  )
}

/** Asks before unsaved changes are lost by going elsewhere. */
function LeaveGuard({
  isDirty,
  isLeaving,
}: {
  isDirty: boolean
  isLeaving: React.RefObject<boolean>
}) {
  const { articles, actions } = useConsoleTexts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== "blocked") return null
  return (
    <ConfirmDialog
      title={articles.unsaved}
      text={articles.leave}
      submit={actions.confirm}
      onConfirm={() => Promise.resolve()}
      onClose={() => blocker.reset()}
      onDone={() => blocker.proceed()}
    />
  )
}

interface RemoveProps {
  readonly article: EditorArticle
  /** Set before the page is left, so that nothing is asked about changes that went with it. */
  readonly isLeaving: React.RefObject<boolean>
}

function RemoveButton({ article, isLeaving }: RemoveProps) {
  const { actions, state, confirmRemove } = useConsoleTexts()
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
        {actions.remove}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={actions.remove}
          text={confirmRemove(article.title)}
          submit={actions.remove}
          done={state.removed}
          onConfirm={() => consoleClient()(consoleCalls.removeEditorArticle, { id: article.id })}
          onClose={() => setAsking(false)}
          onDone={() => {
            isLeaving.current = true
            void navigate("/admin/articles")
          }}
        />
      ) : null}
    </>
  )
}

function TitleAndText({
  draft,
  onChange,
}: {
  draft: ArticleForm
  onChange: (changes: Partial<ArticleForm>) => void
}) {
  const { articles } = useConsoleTexts()
  return (
    <div className="console-sheet console-form">
      <input
        className="editor-title"
        aria-label={articles.title}
        placeholder={articles.title}
        maxLength={200}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <MarkdownEditor source={draft.source} onChange={(source) => onChange({ source })} />
    </div>
  )
}
