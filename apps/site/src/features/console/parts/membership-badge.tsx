import type { ConsoleUser } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Badge } from "./badge.tsx"

const tones = { none: "plain", running: "good", over: "warn", lifetime: "info" } as const

export function MembershipBadge({ membership }: { membership: ConsoleUser["membership"] }) {
  const { users } = useConsoleTexts()
  return <Badge tone={tones[membership]}>{users.memberships[membership]}</Badge>
}
