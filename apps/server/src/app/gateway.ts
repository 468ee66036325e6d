import { gatewayPath } from "@mozhuan/services"
import { createGateway, type DiskStore, type UploadLedger } from "@mozhuan/storage"
import type { FastifyInstance } from "fastify"

/** Largest single request to the gateway, bytes; larger files go up in parts. */
const LARGEST_REQUEST = 5 * 1024 ** 3

/**
 * One part of an upload: a phone may lose its network for a while, and a slow one needs minutes.
 */
const PART_PATIENCE = { silence: 30_000, total: 600_000 } as const

/**
 * Puts the disk store's S3 face below /oss. Bodies are streamed; nothing of them is held in memory.
 */
export async function mountGateway(
  app: FastifyInstance,
  store: DiskStore,
  ledger?: UploadLedger,
): Promise<void> {
  const answer = createGateway(store, gatewayPath, ledger)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { bodyLimit: LARGEST_REQUEST }, (_request, _payload, done) =>
      done(null),
    )
    scope.route({
      config: { bodyPatience: PART_PATIENCE },
      method: ["GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"],
      url: `${gatewayPath}/*`,
      schema: { hide: true },
      bodyLimit: LARGEST_REQUEST,
      handler: async (request, reply) => {
        reply.hijack()
        try {
          await answer(request.raw, reply.raw)
        } catch (error) {
          request.log.error({ err: error }, "storage gateway failed")
        }
      },
    })
  })
}
