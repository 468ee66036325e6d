import { consoleCalls, type EditorArticle } from "@mozhuan/contract"
import { useParams } from "react-router"
import { ArticleEditor } from "../editor/article-editor.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** /admin/articles/{id}, or "new" for one that is not there yet. */
export default function ArticlePage() {
  const { id = "" } = useParams()
  return id === "new" ? (
    <ArticleEditor key="new" article={undefined} onSaved={() => undefined} />
  ) : (
    <KnownArticle key={id} id={Number(id)} />
  )
}

function KnownArticle({ id }: { id: number }) {
  const { loaded, reload } = useConsoleCall(consoleCalls.readEditorArticle, { id })
  return (
    <LoadedView loaded={loaded} onRetry={reload}>
      {/* Another state of the same article is another form: what was saved is what is shown. */}
      {(article: EditorArticle) => (
        <ArticleEditor
          key={`${article.updatedAt} ${article.state} ${article.publishAt ?? ""}`}
          article={article}
          onSaved={reload}
        />
      )}
    </LoadedView>
  )
}
