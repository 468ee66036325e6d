import { Link } from "react-router"
import { fill } from "../../i18n/fill.ts"
import { Icon } from "../../ui/icon.tsx"
import type { ReadingWords } from "./words-zh.ts"

/** Pages as real links; far ones are left out, the first and the last stay. */
export function Pagination({
  path,
  query,
  page,
  pages,
  words,
}: {
  path: string
  query?: string | undefined
  page: number
  pages: number
  words: ReadingWords
}) {
  if (pages <= 1) return null
  const target = (n: number): string => {
    const search = new URLSearchParams({
      ...(query ? { q: query } : {}),
      ...(n > 1 ? { p: String(n) } : {}),
    })
    return search.size > 0 ? `${path}?${search}` : path
  }
  return (
    <nav className="pagination" aria-label={words.pages}>
      {page > 1 ? (
        <Link className="pagination-step" to={target(page - 1)} rel="prev">
          <Icon name="back" size={18} />
          {words.previous}
        </Link>
      ) : null}
      <ol>
        {shownPages(page, pages).map((n, index, all) => (
          <li key={n} data-gap={index > 0 && n - (all[index - 1] ?? 0) > 1}>
            <Link
              className="pagination-page number"
              to={target(n)}
              aria-current={n === page ? "page" : undefined}
              aria-label={fill(words.page, { n })}
            >
              {n}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <Link className="pagination-step" to={target(page + 1)} rel="next">
          {words.next}
          <Icon name="arrow" size={18} />
        </Link>
      ) : null}
    </nav>
  )
}

function shownPages(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  return [...wanted].filter((n) => n >= 1 && n <= pages).toSorted((one, other) => one - other)
}
