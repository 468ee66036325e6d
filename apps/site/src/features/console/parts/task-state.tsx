import type { ConsoleTask } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Badge, type Tone } from "./badge.tsx"

const tones: Readonly<Record<ConsoleTask["state"], Tone>> = {
  queued: "plain",
  running: "info",
  done: "good",
  failed: "bad",
  cancelled: "plain",
  expired: "plain",
}

export function TaskState({ state, percent }: { state: ConsoleTask["state"]; percent: number }) {
  const { tasks } = useConsoleTexts()
  return (
    <Badge tone={tones[state]}>
      {state === "running" ? `${tasks.states.running} ${percent}%` : tasks.states[state]}
    </Badge>
  )
}
