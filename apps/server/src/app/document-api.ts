import fastifySwagger from "@fastify/swagger"
import fastifySwaggerUi from "@fastify/swagger-ui"
import { callExamples, calls, keyNeedOf, type Call, type CallExample } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"

/** Parts of an operation that examples are added to; everything else is passed on. */
interface Operation {
  security?: Readonly<Record<string, readonly string[]>>[]
  parameters?: { readonly name: string; example?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown; example?: unknown }> }
  responses?: Record<
    string,
    { content?: Record<string, { example?: unknown }>; [rest: string]: unknown }
  >
}

/**
 * Serves the OpenAPI document, made from the contract's schemas and examples, and a page to read
 * it: /v1/docs.
 */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "墨转 PDF API",
        version: "2.3.0",
        description:
          "Forms are url-encoded; nested values are JSON strings. Every reply is an envelope: success 1 or 10101 is accepted. Programs send the key of an account as `Authorization: Bearer mzk_…`; the page /api shows how.",
      },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          key: { type: "http", scheme: "bearer", description: "An API key of an account" },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject
      addExamples(document.openapiObject.paths as Readonly<Record<string, unknown>>)
      return document.openapiObject
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: "/v1/docs", staticCSP: true })
}

function addExamples(paths: Readonly<Record<string, unknown>>): void {
  for (const [name, call] of Object.entries(calls)) {
    const path = `/v1${call.path.replaceAll(/:(\w+)/g, "{$1}")}`
    const methods = paths[path] as Readonly<Record<string, Operation>> | undefined
    const operation = methods?.[call.method.toLowerCase()]
    if (!operation) continue
    const need = keyNeedOf(call)
    // An empty requirement beside it: visitors and people who are signed in need no key.
    if (need !== "person") operation.security = [{ key: need === "open" ? [] : [need] }, {}]
    if (call === calls.uploadFile) operation.requestBody = fileBody
    addExample(operation, call, callExamples[name as keyof typeof calls])
  }
}

const fileBody = {
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
}

const tooMany = {
  description: "Too many calls this minute; comes with Retry-After in seconds",
  headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds", example: 17 } },
  content: {
    "application/json": {
      schema: { type: "object" },
      example: {
        success: 10002,
        msg: "Too many requests; try again in 17 s",
        obj: { name: "too-frequent", seconds: 17 },
        traceId: "6f1d2c3b-4a59-4876-9c0d-1e2f3a4b5c6d",
      },
    },
  },
}

function addExample(operation: Operation, call: Call, example: CallExample | undefined): void {
  operation.responses = { ...operation.responses, "429": tooMany }
  if (!example) return
  for (const parameter of operation.parameters ?? [])
    if (Object.hasOwn(example.input, parameter.name))
      parameter.example = example.input[parameter.name]
  if (call.method === "POST")
    for (const content of Object.values(operation.requestBody?.content ?? {}))
      content.example = example.input
  if (example.value === undefined) return
  for (const content of Object.values(operation.responses["200"]?.content ?? {}))
    content.example = {
      success: 1,
      msg: "ok",
      [call.place]: example.value,
      traceId: "6f1d2c3b-4a59-4876-9c0d-1e2f3a4b5c6d",
    }
}
