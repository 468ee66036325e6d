import fastifySwagger from "@fastify/swagger"
import fastifySwaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform } from "fastify-type-provider-zod"

/**
 * Serves the OpenAPI document, made from the contract's schemas, and a page to read it: /v1/docs.
 */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "墨转 PDF API",
        version: "2.3.0",
        description:
          "Forms are url-encoded; nested values are JSON strings. Every reply is an envelope: success 1 or 10101 is accepted.",
      },
      servers: [{ url: "/" }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(fastifySwaggerUi, { routePrefix: "/v1/docs", staticCSP: true })
}
