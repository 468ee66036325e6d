import { logSerializers } from "@mozhuan/services"
import { pino, type Logger } from "pino"

/** JSON logs on stdout. Names of visitors' files, passwords and keys never come here. */
export function openLog(level: string, part: string): Logger {
  return pino({ level, base: { part }, serializers: logSerializers })
}
