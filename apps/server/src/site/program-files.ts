import { createReadStream } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { sendRefusal } from "../app/failures.ts"
import type { ServerParts } from "../app/server-parts.ts"

const checkout = join(import.meta.dirname, "../../../..")

const programList = z.object({
  version: z.string().max(40),
  packages: z.array(
    z.object({
      name: z.string().regex(/^mozhuan-[\w.-]{1,80}$/),
      arch: z.enum(["x64", "arm64"]),
      size: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
/** The command line as `npm run package:cli` has packed it; sizes in bytes. */
export type ProgramList = z.output<typeof programList>

interface Found {
  readonly folder: string
  readonly list: ProgramList
}

/** The operator's own folder goes before that of the checkout. */
const foldersOf = ({ context }: Pick<ServerParts, "context">): readonly string[] => [
  join(context.configuration.DATA_DIR, "cli"),
  join(checkout, "build/cli"),
]

/** Gives the packed command line; undefined where there is none, or a file of it is not whole. */
export async function findPrograms(
  parts: Pick<ServerParts, "context">,
): Promise<Found | undefined> {
  for (const folder of foldersOf(parts)) {
    const text = await readFile(join(folder, "packages.json"), "utf8").catch(() => undefined)
    if (text === undefined) continue
    try {
      const list = programList.parse(JSON.parse(text))
      const sizes = await Promise.all(list.packages.map(({ name }) => stat(join(folder, name))))
      if (list.packages.some(({ size }, index) => sizes[index]?.size !== size))
        throw new Error("a file has not the size that packages.json says")
      return { folder, list }
    } catch (cause) {
      parts.context.onError(new Error("the packed command line cannot be offered", { cause }))
    }
  }
  return undefined
}

/** Serves the files that the download centre names, and no others. */
export function mountPrograms(app: FastifyInstance, parts: ServerParts): void {
  app.get<{ Params: { name: string } }>(
    "/download/cli/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await findPrograms(parts)
      const file = found?.list.packages.find(({ name }) => name === request.params.name)
      if (!found || !file) return sendRefusal(request, reply, new ServiceError("not-found"))
      void reply.headers({
        "content-type": "application/octet-stream",
        "content-length": file.size,
        "content-disposition": `attachment; filename="${file.name}"`,
        "cache-control": "public, max-age=3600",
        etag: `"${file.sha256}"`,
      })
      return reply.send(createReadStream(join(found.folder, file.name)))
    },
  )
}
