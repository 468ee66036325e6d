import { useRootData } from "../shell/root-data.ts"
import { ContactFacts } from "./contact-facts.tsx"
import { ChatPanel } from "./chat-panel.tsx"

/** What "contact us" opens: the chat, or where a host has none, how else to reach us. */
export default function ContactDialog({ onClose }: { onClose: () => void }) {
  const { host } = useRootData().visitor
  return host.hasChat ? <ChatPanel onClose={onClose} /> : <ContactFacts onClose={onClose} />
}
