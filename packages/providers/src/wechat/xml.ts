/**
 * Reads WeChat's flat push XML: one level of elements under <xml>, text or CDATA.
 *
 * Not an XML parser: a document type or nesting makes the message unreadable, which is what a push
 * with either deserves.
 * @returns undefined for anything else than such a message
 */
export function readPushXml(text: string): Readonly<Record<string, string>> | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined
  const body = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(text)?.[1]
  if (body === undefined) return undefined
  const message: Record<string, string> = Object.create(null) as Record<string, string>
  const element = /<([A-Za-z]\w*)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g
  for (const [, name = "", data, plain = ""] of body.matchAll(element))
    message[name] = data ?? plain
  return message
}

/** Gives a text answer to a push, or "" where nothing is to be said. */
export function replyXml(
  message: Readonly<Record<string, string>>,
  text: string,
  at: Date,
): string {
  const cdata = (value: string): string => `<![CDATA[${value.replaceAll("]]>", "]] >")}]]>`
  return `<xml><ToUserName>${cdata(message["FromUserName"] ?? "")}</ToUserName><FromUserName>${cdata(message["ToUserName"] ?? "")}</FromUserName><CreateTime>${Math.floor(at.getTime() / 1000)}</CreateTime><MsgType>${cdata("text")}</MsgType><Content>${cdata(text)}</Content></xml>`
}
