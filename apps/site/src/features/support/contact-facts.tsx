import { useTexts } from "../../i18n/texts.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useRootData } from "../shell/root-data.ts"

/** How to reach us where there is no chat. */
export function ContactFacts({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const { host } = useRootData().visitor
  return (
    <Dialog title={texts.contact.title} onClose={onClose}>
      <p>{texts.contact.text}</p>
      <dl className="fact-list">
        {host.mail ? (
          <Fact name={texts.contact.mail} value={<a href={`mailto:${host.mail}`}>{host.mail}</a>} />
        ) : null}
        {host.phone ? (
          <Fact name={texts.contact.phone} value={<a href={`tel:${host.phone}`}>{host.phone}</a>} />
        ) : null}
        {host.hours ? <Fact name={texts.contact.hours} value={host.hours} /> : null}
      </dl>
    </Dialog>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
