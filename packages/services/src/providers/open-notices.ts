import { createMailNotice, createWebhookNotice, type NoticeSender } from "@mozhuan/providers"
import type { Configuration } from "../configuration/configuration.ts"

/**
 * Builds the ways to tell operators that are configured; none by default. @throws Error naming what
 * is missing
 */
export function openNotices(configuration: Configuration, now: () => Date): NoticeSender[] {
  const {
    SMTP_URL,
    SUPPORT_MAIL_FROM,
    SUPPORT_MAIL_TO,
    SUPPORT_WEBHOOK_URL,
    SUPPORT_WEBHOOK_SECRET,
  } = configuration
  const senders: NoticeSender[] = []
  if (SMTP_URL) {
    if (!SUPPORT_MAIL_FROM || !SUPPORT_MAIL_TO?.length)
      throw new Error(
        "SMTP_URL is set, so these must be set too: SUPPORT_MAIL_FROM, SUPPORT_MAIL_TO",
      )
    senders.push(createMailNotice({ url: SMTP_URL, from: SUPPORT_MAIL_FROM, to: SUPPORT_MAIL_TO }))
  }
  if (SUPPORT_WEBHOOK_URL) {
    if (!SUPPORT_WEBHOOK_SECRET)
      throw new Error("SUPPORT_WEBHOOK_URL is set, so this must be set too: SUPPORT_WEBHOOK_SECRET")
    senders.push(
      createWebhookNotice({ url: SUPPORT_WEBHOOK_URL, secret: SUPPORT_WEBHOOK_SECRET }, now),
    )
  }
  return senders
}
