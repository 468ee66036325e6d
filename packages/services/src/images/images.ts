import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { addRow, imageByName, listedImages, siteImage, type SiteImageRow } from "@mozhuan/data"
import { ObjectMissing } from "@mozhuan/storage"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import type { ImageSize } from "../articles/markdown.ts"
import { imageFacts } from "./image-size.ts"

const ownFolder = dirname(
  realpathSync(fileURLToPath(import.meta.resolve("@mozhuan/services/package.json"))),
)

/** Articles, images and tags that are shipped with the site. */
export const contentFolder = join(ownFolder, "../../content")

/** Largest picture of an article, in bytes. */
export const IMAGE_BYTES = 5 * 1024 * 1024
/** Widest and highest picture, in pixels; no screen shows more. */
export const IMAGE_SIDE = 4096
/** Enough to reach the size in any header we read. */
const HEAD_BYTES = 256 * 1024
/** Where uploaded pictures are served, below /images. */
const uploads = "/images/u/"

const keyOf = (name: string): string => `images/${name}`

/**
 * Keeps a picture and gives its address; the same bytes have the same address.
 *
 * @throws ServiceError "type-unsupported" for anything but PNG, JPEG, WebP and GIF; "size-limit";
 * "pixels-limit"
 */
export async function storeImage(
  context: ServiceContext,
  bytes: Uint8Array,
): Promise<{ path: string; width: number; height: number }> {
  if (bytes.length > IMAGE_BYTES)
    throw new ServiceError("size-limit", {
      size: Math.ceil(bytes.length / 1_048_576),
      limit: IMAGE_BYTES / 1_048_576,
    })
  const facts = imageFacts(bytes)
  if (!facts) throw new ServiceError("type-unsupported")
  if (
    facts.width > IMAGE_SIDE ||
    facts.height > IMAGE_SIDE ||
    facts.width === 0 ||
    facts.height === 0
  )
    throw new ServiceError("pixels-limit")
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${facts.extension}`
  await context.store.write(keyOf(name), Readable.from([bytes]), bytes.length)
  await addRow(
    context.database,
    siteImage,
    {
      name,
      mediaType: facts.mediaType,
      width: facts.width,
      height: facts.height,
      bytes: bytes.length,
      createdAt: context.now(),
    },
    "keep",
  )
  return { path: uploads + name, width: facts.width, height: facts.height }
}

/** Gives an uploaded picture, or undefined where there is none of that name. */
export async function readImage(
  context: ServiceContext,
  name: string,
): Promise<{ mediaType: string; bytes: number; content: Readable } | undefined> {
  const [row] = await context.database.ask(imageByName, { name })
  if (!row) return undefined
  try {
    return {
      mediaType: row.mediaType,
      bytes: row.bytes,
      content: await context.store.read(keyOf(row.name)),
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

/** Gives uploaded pictures, newest first. */
export async function listImages(
  context: ServiceContext,
  page: { readonly pageNumber: number; readonly pageSize: number },
): Promise<(SiteImageRow & { path: string })[]> {
  const rows = await context.database.ask(listedImages, {
    limit: page.pageSize,
    offset: (page.pageNumber - 1) * page.pageSize,
  })
  return rows.map((row) => ({ ...row, path: uploads + row.name }))
}

/** Gives the size of a picture by its address: one that was uploaded, or one that is shipped. */
export async function findImageSize(
  context: ServiceContext,
  path: string,
): Promise<ImageSize | undefined> {
  if (path.startsWith(uploads)) {
    const [row] = await context.database.ask(imageByName, {
      name: path.slice(uploads.length),
    })
    return row && { width: row.width, height: row.height }
  }
  if (!path.startsWith("/images/") || path.includes("..")) return undefined
  return await shippedSize(join(contentFolder, path))
}

async function shippedSize(file: string): Promise<ImageSize | undefined> {
  try {
    await using handle = await open(file)
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
    return imageFacts(head.subarray(0, bytesRead))
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR")
    )
      return undefined
    throw error
  }
}
