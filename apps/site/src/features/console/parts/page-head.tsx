import type { ReactNode } from "react"

/** Heading of a screen, what it is for, and what can be done on all of it. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children?: ReactNode
}) {
  return (
    <header className="console-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="console-lead">{lead}</p> : null}
      </div>
      {children ? <div className="console-head-actions">{children}</div> : null}
    </header>
  )
}

/** A part of a screen with a heading of its own. */
export function Section({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="console-sheet">
      <header className="console-sheet-head">
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** Facts in two columns; facts without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== "" && value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
