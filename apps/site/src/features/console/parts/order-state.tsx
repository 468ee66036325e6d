import type { ConsoleOrder } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Badge, type Tone } from "./badge.tsx"

const tones: Readonly<Record<ConsoleOrder["state"], Tone>> = {
  created: "plain",
  paying: "info",
  paid: "good",
  refunding: "warn",
  refunded: "plain",
  closed: "plain",
}
const isState = (state: string): state is ConsoleOrder["state"] => state in tones

export function OrderState({ state }: { state: string }) {
  const { orders } = useConsoleTexts()
  return isState(state) ? (
    <Badge tone={tones[state]}>{orders.states[state]}</Badge>
  ) : (
    <Badge>{state}</Badge>
  )
}
