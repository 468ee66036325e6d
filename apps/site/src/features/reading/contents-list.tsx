import { useEffect, useState } from "react"

interface Entry {
  readonly id: string
  readonly text: string
  readonly level: 2 | 3
}

/** The contents of an article; the part in view is marked. */
export function ContentsList({ headings, title }: { headings: readonly Entry[]; title: string }) {
  const active = useActiveHeading(headings)
  return (
    <nav className="contents" aria-label={title}>
      <p className="contents-title">{title}</p>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={id === active ? "location" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last heading that has passed the upper third of the window. */
function useActiveHeading(headings: readonly Entry[]): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const parts = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const find = () =>
      setActive(parts.findLast((part) => part.getBoundingClientRect().top < innerHeight / 3)?.id)
    const observer = new IntersectionObserver(find, { rootMargin: "0px 0px -66% 0px" })
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [headings])
  return active
}
