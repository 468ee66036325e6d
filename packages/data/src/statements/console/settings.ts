import { setting } from "../../schema/upkeep.ts"
import { instant, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

export const allSettings = statement({
  takes: {},
  gives: storedColumns(setting),
  text: "select code, value, updated_at from setting",
})

export const settingLocked = statement({
  takes: { code: text() },
  gives: { value: setting.columns.value },
  text: "select value from setting where code = $1 for update",
})

export const deleteSetting = statement({
  takes: { code: text() },
  text: "delete from setting where code = $1",
})

export const putSetting = statement({
  takes: { code: text(), value: text(), updatedAt: instant() },
  text: `insert into setting (code, value, updated_at) values ($1, $2, $3) on conflict (code) do update set value = excluded.value, updated_at = excluded.updated_at`,
})
