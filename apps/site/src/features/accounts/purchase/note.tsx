/** Takes the place of the ways to pay where there is nothing to buy. */
export function Note({ title, text }: { title?: string; text: string }) {
  return (
    <section className="pay-panel pay-done pay-note">
      {title === undefined ? null : <h2>{title}</h2>}
      <p>{text}</p>
    </section>
  )
}
