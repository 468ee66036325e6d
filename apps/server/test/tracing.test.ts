import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { calls } from "@mozhuan/contract"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly service: string
}

/** A collector of traces that keeps what it is sent. */
const spans: ReceivedSpan[] = []
const bodies: string[] = []
const collector = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk: Buffer) => (body += chunk.toString()))
  request.on("end", () => {
    bodies.push(body)
    spans.push(...readSpans(body))
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
})

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string
        readonly value: { readonly stringValue: string }
      }[]
    }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

function readSpans(body: string): ReceivedSpan[] {
  return (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service =
      resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? ""
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })))
  })
}

let site: Installation
beforeAll(async () => {
  collector.listen(0, "127.0.0.1")
  await once(collector, "listening")
  const { port } = collector.address() as AddressInfo
  site = await startInstallation({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
})
afterAll(async () => {
  await site.stop()
  collector.close()
})

test("one trace leads from the page's click over the call and the queue to the stored result, and names nobody", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  // The page may begin the trace; here it is the click of a known span.
  const click = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }
  const reply = await fetch(`${site.url}/v1/convert/pdf2doc`, {
    method: "POST",
    headers: { traceparent: `00-${click.traceId}-${click.spanId}-01` },
    body: new URLSearchParams({
      fileKey,
      fileName: "秘密.pdf",
      targetType: "txt",
      pcId: visitor.pcId,
    }),
  })
  const { obj } = (await reply.json()) as { obj: { taskId: string } }
  expect((await visitor.finished(obj.taskId)).state).toBe("done")
  const wanted = [
    "POST /v1/convert/pdf2doc",
    "accept task",
    "wait in queue",
    "convert task",
    "fetch inputs",
    "run in sandbox",
    "store and settle",
  ]
  const ofClick = () => spans.filter((span) => span.traceId === click.traceId)
  await expect
    .poll(
      () =>
        ofClick()
          .map((span) => span.name)
          .toSorted(),
      { timeout: 30_000 },
    )
    .toEqual(wanted.toSorted())
  const parentOf = (name: string): string | undefined => {
    const span = ofClick().find((entry) => entry.name === name)
    return span?.parentSpanId === click.spanId
      ? "click"
      : ofClick().find((entry) => entry.spanId === span?.parentSpanId)?.name
  }
  expect(wanted.map(parentOf)).toEqual([
    "click",
    wanted[0],
    wanted[0],
    wanted[0],
    "convert task",
    "convert task",
    "convert task",
  ])
  expect(new Set(ofClick().map((span) => span.service))).toEqual(
    new Set(["mozhuan-server", "mozhuan-worker"]),
  )
  for (const secret of ["秘密", visitor.pcId, fileKey])
    expect(bodies.join("\n")).not.toContain(secret)
  await visitor.call(calls.deleteTasks, { taskId: obj.taskId })
}, 120_000)
