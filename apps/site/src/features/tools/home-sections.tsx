interface Point {
  readonly title: string
  readonly text: string
}

/** How it works, in three numbered steps. */
export function Steps({ title, steps }: { title: string; steps: readonly Point[] }) {
  return (
    <section className="section container">
      <h2>{title}</h2>
      <ol className="numbered">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Why a visitor can rely on us. */
export function Trust({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <section className="section container">
      <h2>{title}</h2>
      <ul className="trust-list">
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Questions that unfold; their answers are in the page for search engines either way. */
export function Questions({
  title,
  faq,
}: {
  title: string
  faq: readonly { question: string; answer: string }[]
}) {
  return (
    <section className="section container">
      <h2>{title}</h2>
      <div className="question-list">
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
