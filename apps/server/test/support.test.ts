import { createServer, type IncomingMessage } from "node:http"
import { once } from "node:events"
import { createServer as createTcpServer, type AddressInfo } from "node:net"
import { calls, consoleCalls } from "@mozhuan/contract"
import { signWebhook, webhookSignatureHeader } from "@mozhuan/providers"
import { notifyOperators } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"
import { signInOperator, type TestOperator } from "./operator.ts"

const secret = "a secret of the webhook"
const posts: { body: string; signature: string }[] = []
const mails: string[] = []
let answer = 200
let site: Installation
let operator: TestOperator

const hook = createServer(
  (request, reply) => void take(request).then(() => reply.writeHead(answer).end()),
)
async function take(request: IncomingMessage): Promise<void> {
  let body = ""
  for await (const piece of request) body += String(piece)
  posts.push({ body, signature: String(request.headers[webhookSignatureHeader]) })
}

/** As much of a mail server as one delivery needs (RFC 5321). */
const mailServer = createTcpServer((socket) => {
  let isData = false
  let data = ""
  socket.write("220 test\r\n")
  socket.on("error", () => undefined)
  socket.on("data", (chunk) => {
    if (isData) {
      data += String(chunk)
      if (!data.endsWith("\r\n.\r\n")) return
      mails.push(data)
      isData = false
      data = ""
      return void socket.write("250 taken\r\n")
    }
    const verb = String(chunk).slice(0, 4).toUpperCase()
    if (verb === "DATA") isData = true
    socket.write(verb === "DATA" ? "354 go on\r\n" : verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n")
    if (verb === "QUIT") socket.end()
  })
})

beforeAll(async () => {
  for (const server of [hook, mailServer]) {
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
  }
  const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
  site = await startInstallation({
    withWorker: false,
    environment: {
      SUPPORT_WEBHOOK_URL: `http://127.0.0.1:${portOf(hook)}/hook`,
      SUPPORT_WEBHOOK_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
      SUPPORT_MAIL_FROM: "site@example.com",
      SUPPORT_MAIL_TO: "desk@example.com",
    },
  })
  operator = await signInOperator(site, "desk", ["support"])
})
afterAll(async () => {
  await site.stop()
  hook.close()
  mailServer.close()
})

const threadOf = async (text: string) =>
  (await operator.call(consoleCalls.listThreads, { search: text, state: "" })).value.list[0]

test("common questions come first, in the visitor's language", async () => {
  const visitor = site.visitor()
  const zh = (await visitor.call(calls.supportAnswers, {})).value
  expect(zh.length).toBeGreaterThan(4)
  expect((await visitor.call(calls.supportAnswers, { language: "en" })).value[0]?.question).toMatch(
    /files/,
  )
  const { id } = (
    await operator.call(consoleCalls.saveAnswer, {
      language: "zh",
      question: "新问题？",
      answer: "新回答。",
      sequence: 0,
      isActive: true,
    })
  ).value
  expect((await visitor.call(calls.supportAnswers, {})).value[0]).toEqual({
    id,
    question: "新问题？",
    answer: "新回答。",
  })
  await operator.call(consoleCalls.removeAnswer, { id })
  expect((await visitor.call(calls.supportAnswers, {})).value).toEqual(zh)
})

test("a visitor writes, an operator answers, and both see what they have not read yet", async () => {
  const visitor = site.visitor()
  const { value: sent } = await visitor.call(calls.supportSend, {
    body: "转换后表格错位",
    contact: "a@example.com",
    page: "/pdf2word",
  })
  expect(sent).toMatchObject({
    isOpen: true,
    unread: 0,
    messages: [{ author: "visitor", body: "转换后表格错位" }],
  })
  const thread = await threadOf("表格错位")
  expect(thread).toMatchObject({
    unread: 1,
    contact: "a@example.com",
    page: "/pdf2word",
    kind: "chat",
  })
  const threadId = thread?.threadId ?? ""
  await operator.call(consoleCalls.markThreadRead, { threadId })
  expect((await operator.call(consoleCalls.countUnread, {})).value.unread).toBe(0)
  await operator.call(consoleCalls.replyToThread, { threadId, body: "请把任务编号发来" })
  expect((await visitor.call(calls.supportUnread, {})).value.unread).toBe(1)
  expect(
    (await visitor.call(calls.supportHistory, {})).value.messages.map(({ author }) => author),
  ).toEqual(["visitor", "operator"])
  await visitor.call(calls.supportRead, {})
  expect((await visitor.call(calls.supportUnread, {})).value.unread).toBe(0)
  await operator.call(consoleCalls.setThreadState, { threadId, state: "closed" })
  expect((await visitor.call(calls.supportHistory, {})).value).toMatchObject({ isOpen: false })
  const { value: reopened } = await visitor.call(calls.supportSend, { body: "还有一个问题" })
  expect(reopened).toMatchObject({ isOpen: true })
  expect(reopened.messages).toHaveLength(3)
})

test("nobody reads what others wrote", async () => {
  await site.visitor().call(calls.supportSend, { body: "这是我的秘密" })
  expect((await site.visitor().call(calls.supportHistory, {})).value.messages).toEqual([])
})

test("scripts are kept as the text they are, and characters that turn text around are not kept", async () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(1)>\u202e"'`
  const visitor = site.visitor()
  await visitor.call(calls.supportSend, { body: attack, page: "/x?<b>" })
  const plain = `<script>alert(1)</script><img src=x onerror=alert(1)>"'`
  expect((await visitor.call(calls.supportHistory, {})).value.messages[0]?.body).toBe(plain)
  const response = await fetch(`${site.url}/v1/support/history?pcId=${visitor.pcId}`)
  expect(response.headers.get("content-type")).toMatch(/^application\/json/)
  expect(response.headers.get("x-content-type-options")).toBe("nosniff")

  const { threadId } = (
    await site.visitor().call(calls.supportForm, { topic: "other", body: attack, contact: attack })
  ).value
  const { value } = await operator.call(consoleCalls.readThread, { threadId })
  expect([value.thread.contact, value.messages[0]?.body]).toEqual([plain, plain])
})

test("the form is a thread of its own; what is missing or too long is refused", async () => {
  const visitor = site.visitor()
  const form = { topic: "children", body: "请删除孩子的信息", contact: "13800000000" } as const
  const { threadId } = (await visitor.call(calls.supportForm, form)).value
  expect((await operator.call(consoleCalls.readThread, { threadId })).value.thread).toMatchObject({
    kind: "form",
    topic: "children",
    contact: "13800000000",
  })
  expect((await visitor.call(calls.supportHistory, {})).value.messages).toEqual([])
  for (const wrong of [
    { body: "" },
    { body: "x".repeat(2001) },
    { contact: "" },
    { contact: "x".repeat(201) },
    { taskId: "no-task" },
  ]) {
    await expect(visitor.call(calls.supportForm, { ...form, ...wrong })).rejects.toMatchObject({
      code: 10001,
    })
  }
  await expect(
    visitor.call(calls.supportForm, { ...form, topic: "nothing" as "other" }),
  ).rejects.toMatchObject({ code: 10001 })
})

test("too many messages are refused, also when they come at once", async () => {
  const visitor = site.visitor()
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      visitor.call(calls.supportSend, { body: `message ${index}` }).then(
        () => 1,
        (error: { code: number }) => error.code,
      ),
    ),
  )
  expect(answers.filter((code) => code === 1)).toHaveLength(10)
  expect(answers.filter((code) => code === 10002)).toHaveLength(6)
  const other = site.visitor()
  for (let sent = 0; sent < 3; sent++)
    await other.call(calls.supportForm, { topic: "other", body: "again", contact: "a@b.cn" })
  await expect(
    other.call(calls.supportForm, { topic: "other", body: "again", contact: "a@b.cn" }),
  ).rejects.toMatchObject({ code: 10002 })
})

test("operators are told by a signed post and by mail, each once, and a way that fails is tried again", async () => {
  const visitor = site.visitor()
  const { messages } = (
    await visitor.call(calls.supportSend, { body: "请回电\r\nBcc: evil@example.com" })
  ).value
  const messageId = messages[0]?.id ?? ""
  answer = 503
  await expect(notifyOperators(site.context, messageId)).rejects.toThrow("webhook")
  expect(mails).toHaveLength(1)
  answer = 200
  expect(await notifyOperators(site.context, messageId)).toBe(1)
  expect(await notifyOperators(site.context, messageId)).toBe(0)
  expect(mails).toHaveLength(1)
  const mail = mails[0] ?? ""
  expect(mail).toMatch(/^To: desk@example\.com\r$/m)
  // What was written cannot become a header field.
  expect(mail.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m)
  const post = posts.at(-1)
  const [, seconds = "", signature = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(post?.signature ?? "") ?? []
  expect(signature).toBe(signWebhook(secret, Number(seconds), post?.body ?? ""))
  expect(JSON.parse(post?.body ?? "{}")).toMatchObject({
    event: "support.message",
    id: messageId,
    kind: "chat",
  })
})
