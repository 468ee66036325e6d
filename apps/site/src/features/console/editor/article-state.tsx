import type { EditorArticleRow } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"

const tones = { draft: "plain", scheduled: "info", published: "good" } as const

export function ArticleState({
  article,
}: {
  article: Pick<EditorArticleRow, "state" | "publishAt">
}) {
  const { articles } = useConsoleTexts()
  return (
    <span>
      <Badge tone={tones[article.state]}>{articles.states[article.state]}</Badge>
      {article.publishAt ? (
        <small className="row-note">{articles.publishAtTime(showTime(article.publishAt))}</small>
      ) : null}
    </span>
  )
}
