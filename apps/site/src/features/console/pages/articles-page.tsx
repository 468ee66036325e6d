import { articleColumnNames, consoleCalls, type EditorArticleRow } from "@mozhuan/contract"
import { Link } from "react-router"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { showNumber, showTime } from "../format.ts"
import { ArticleState } from "../editor/article-state.tsx"
import { Filters, Select } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

const statuses = ["draft", "published"] as const

/** /admin/articles */
export default function ArticlesPage() {
  const texts = useConsoleTexts()
  const { pages, articles, table } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ search: "", column: "", status: "" })
  const column = articleColumnNames.find((name) => name === values.column) ?? ""
  const status = statuses.find((name) => name === values.status) ?? ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorArticles, {
    search: values.search,
    column,
    status,
    pageNumber,
  })
  return (
    <>
      <PageHead title={pages.articles}>
        <Link className="button button-primary" to="/admin/articles/new">
          {articles.add}
        </Link>
      </PageHead>
      <Filters
        search={values.search}
        searchLabel={articles.search}
        onSearch={(search) => set({ search })}
      >
        <Select
          label={articles.column}
          value={column}
          onChange={(value) => set({ column: value })}
          options={[
            ["", `${articles.column}：${table.all}`],
            ...articleColumnNames.map((name) => [name, articles.columns[name]] as const),
          ]}
        />
        <Select
          label={articles.state}
          value={status}
          onChange={(value) => set({ status: value })}
          options={[
            ["", `${articles.state}：${table.all}`],
            ...statuses.map((name) => [name, articles.states[name]] as const),
          ]}
        />
      </Filters>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.articles}
              rows={page.list}
              keyOf={({ id }) => String(id)}
              linkOf={({ id }) => `/admin/articles/${id}`}
              columns={columnsOf(texts)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}

const columnsOf = ({ articles, answers }: ConsoleTexts): readonly Column<EditorArticleRow>[] => [
  {
    title: articles.title,
    show: (article) => (
      <>
        {article.title}
        <small>{article.shortName}</small>
      </>
    ),
  },
  {
    title: articles.column,
    show: (article) => (
      <span className="time">
        {articles.columns[article.column]} · {answers.languages[article.language]}
      </span>
    ),
  },
  { title: articles.state, show: (article) => <ArticleState article={article} /> },
  {
    title: articles.views,
    show: (article) => showNumber(article.views),
    isNumber: true,
  },
  {
    title: articles.updated,
    show: (article) => <span className="time">{showTime(article.updatedAt)}</span>,
  },
]
