import { Icon, type IconName } from "../../../ui/icon.tsx"

interface NoteProps {
  readonly icon?: IconName
  readonly title?: string
  readonly text: string
}

/** Takes the place of the ways to pay where there is nothing to buy. */
export function Note({ icon, title, text }: NoteProps) {
  return (
    <section className="pay-panel pay-done pay-note">
      {icon === undefined ? null : <Icon name={icon} size={40} />}
      {title === undefined ? null : <h2>{title}</h2>}
      <p>{text}</p>
    </section>
  )
}
