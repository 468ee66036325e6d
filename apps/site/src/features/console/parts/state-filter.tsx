import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Select } from "./filters.tsx"

/** Chooses the state that a list is to show; empty for all. */
export function StateFilter<State extends string>({
  value,
  names,
  words,
  onChange,
}: {
  value: string
  names: readonly State[]
  words: Readonly<Record<State, string>>
  onChange: (state: string) => void
}) {
  const { orders, table } = useConsoleTexts()
  return (
    <Select
      label={orders.state}
      value={value}
      onChange={onChange}
      options={[
        ["", `${orders.state}：${table.all}`],
        ...names.map((name) => [name, words[name]] as const),
      ]}
    />
  )
}
