import { createTransport } from "nodemailer"
import { ProviderError } from "../failure.ts"
import type { NoticeSender, SupportNotice } from "./port.ts"

export interface MailConfiguration {
  /** Such as smtps://user:password@mail.example.com:465. */
  readonly url: string
  readonly from: string
  readonly to: readonly string[]
}

/** Waits of one delivery, in ms. */
const patience = 15_000
const labels = { chat: "在线咨询", form: "联系表单" } as const

/** Tells operators by mail: plain text, so that nothing a visitor writes is ever markup. */
export function createMailNotice(configuration: MailConfiguration): NoticeSender {
  const transport = createTransport({
    url: configuration.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    id: "mail",
    send: async (notice) => {
      try {
        await transport.sendMail({
          from: configuration.from,
          to: [...configuration.to],
          messageId: `<${notice.id}@support.mozhuan>`,
          date: notice.at,
          subject: `[${labels[notice.kind]}] ${oneLine(notice.text, 40)}`,
          text: bodyOf(notice),
        })
      } catch (error) {
        const code =
          error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0
        throw new ProviderError(
          "mail",
          code >= 500 && code < 600 ? "refused" : "unreachable",
          code ? String(code) : "no answer",
          error,
        )
      } finally {
        transport.close()
      }
    },
  }
}

function bodyOf(notice: SupportNotice): string {
  return [
    notice.text,
    "",
    "——",
    notice.topic ? `类别：${notice.topic}` : "",
    notice.contact ? `联系方式：${oneLine(notice.contact, 200)}` : "",
    `站点：${notice.host}`,
    `时间：${notice.at.toISOString()}`,
    `回复：${notice.link}`,
  ]
    .filter((line, index) => line !== "" || index === 1)
    .join("\n")
}

/** Header fields are one line, whatever was written. */
const oneLine = (text: string, most: number): string => {
  const plain = text.replaceAll(/\s+/g, " ").trim()
  return [...plain].length > most ? `${[...plain].slice(0, most).join("")}…` : plain
}
