import { day, instant, orNull, small, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addUsageEvent = statement({
  takes: {
    button: text(),
    at: instant(),
    day: day(),
    pcId: orNull(text()),
    phoneId: orNull(text()),
    browserVersion: orNull(text()),
    browserOs: orNull(text()),
    phoneOsVersion: orNull(text()),
    phoneOs: orNull(small()),
    deviceType: small(),
    channel: orNull(text()),
    clickId: orNull(text()),
    host: text(),
  },
  text: `insert into usage_event (button, at, day, pc_id, phone_id, browser_version, browser_os, phone_os_version, phone_os, device_type, channel, click_id, host)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
})
