import { createHash, randomUUID } from "node:crypto"
import { createReadStream, createWriteStream, type Dirent, type Stats } from "node:fs"
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import {
  isObjectKey,
  isOutOfRoom,
  ObjectMissing,
  StoreFull,
  type ByteRange,
  type ObjectInfo,
} from "../port.ts"
import { openedSize, readSealed, sealing } from "./sealed-file.ts"

/** The content was longer than it may be. */
export class TooLarge extends Error {}
/** The bytes that came are not those that were announced. */
export class ContentMismatch extends Error {}
/** Another object lies under this key already, and may not be replaced. */
export class KeyTaken extends Error {}
export class NoSuchUpload extends Error {}

export interface WriteTerms {
  readonly maximumBytes?: number
  /** Exact number of bytes that must come. */
  readonly size?: number | undefined
  /** SHA-256 of the content in hex, where the sender has signed it. */
  readonly sha256?: string | undefined
  /**
   * Refuses to replace an object. "other" lets the same bytes come again, as after a reply that was
   * lost.
   */
  readonly onlyNew?: "any" | "other" | undefined
}

/** One stored part of an upload; `etag` is the MD5 of its bytes, as S3 has it. */
export interface StoredPart {
  readonly number: number
  readonly etag: string
  readonly size: number
  readonly modifiedAt: Date
}

/** Where objects lie as they are, or encrypted. What the other kind left behind is still found. */
interface Place {
  readonly folder: string
  readonly isSealed: boolean
}

/**
 * Objects as files below one folder.
 *
 * A file is written beside its place, synced, then renamed: a reader sees the whole object or none.
 * Parts of uploads lie in a folder of their own, one file a part, whose name carries number and
 * MD5.
 */
export class ObjectFiles {
  /** Free space below which nothing more is taken, bytes. */
  leastFree: number
  /** New objects go to the first. */
  readonly #places: readonly [Place, Place]
  readonly #uploads: string
  readonly #otherUploads: string
  readonly #partial: string
  readonly #key: Buffer

  /** @param sealed.key 32 bytes; used for whatever lies encrypted, also while new objects do not */
  constructor(
    folder: string,
    sealed: { readonly key: Buffer; readonly isWanted: boolean },
    leastFree = 0,
  ) {
    this.leastFree = leastFree
    const places = [
      { folder: join(folder, "objects"), isSealed: false },
      { folder: join(folder, "sealed"), isSealed: true },
    ] as const
    this.#places = sealed.isWanted ? [places[1], places[0]] : places
    // Parts of another kind cannot be told apart by their names, so each kind has its own folder.
    const uploads = [join(folder, "uploads"), join(folder, "sealed-uploads")] as const
    this.#uploads = sealed.isWanted ? uploads[1] : uploads[0]
    this.#otherUploads = sealed.isWanted ? uploads[0] : uploads[1]
    this.#partial = join(folder, "partial")
    this.#key = sealed.key
  }

  async prepare(): Promise<void> {
    for (const folder of [
      ...this.#places.map((place) => place.folder),
      this.#uploads,
      this.#partial,
    ])
      await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  /** @throws StoreFull where fewer bytes than the reserve would be left after so many more */
  async refuseWhenFull(bytes = 0): Promise<void> {
    const { bavail, bsize, files, ffree } = await statfs(this.#partial)
    // Without a reserve too, an object needs a block and an entry; some systems count no entries.
    const hasEntries = files === 0 || ffree > 0
    if (bavail * bsize - bytes < Math.max(this.leastFree, bsize) || !hasEntries)
      throw new StoreFull()
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    if (!isObjectKey(key)) return undefined
    for (const place of this.#places) {
      const found = await stat(join(place.folder, key)).catch(nothingIfAbsent)
      if (found?.isFile()) return infoOf(key, found, place.isSealed)
    }
    return undefined
  }

  /** Opens before it resolves, so that an absent object is known before a reply has begun. */
  async read(key: string, range?: ByteRange, version?: string): Promise<Readable> {
    if (!isObjectKey(key)) throw new ObjectMissing(key)
    if (version !== undefined && (await this.head(key))?.version !== version)
      throw new ObjectMissing(key)
    for (const place of this.#places) {
      const stream = await this.#open(join(place.folder, key), place.isSealed, range)
      if (stream) return stream
    }
    throw new ObjectMissing(key)
  }

  async #open(path: string, isSealed: boolean, range?: ByteRange): Promise<Readable | undefined> {
    const file = await open(path, "r").catch(nothingIfAbsent)
    if (!file) return undefined
    if (range && range.end <= range.start) {
      await file.close()
      return Readable.from([])
    }
    if (!isSealed)
      return createReadStream("", {
        fd: file,
        ...(range ? { start: range.start, end: range.end - 1 } : {}),
      })
    const { size } = await file.stat()
    return readSealed(file, this.#key, size, range ?? { start: 0, end: openedSize(size) })
  }

  async write(
    key: string,
    content: Readable,
    terms: WriteTerms = {},
  ): Promise<{ readonly etag: string }> {
    if (!isObjectKey(key)) throw new ContentMismatch(`not a key: ${key}`)
    const { path, etag } = await this.#receive(content, terms)
    await this.#settle(path, key, { onlyNew: terms.onlyNew, etag })
    return { etag }
  }

  async remove(key: string): Promise<void> {
    if (!isObjectKey(key)) return
    for (const place of this.#places) await removeFile(join(place.folder, key), place.folder)
  }

  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    for (const place of this.#places) {
      const folder = join(place.folder, dirname(`${prefix}x`))
      const entries: Dirent[] =
        (await readdir(folder, { withFileTypes: true, recursive: true }).catch(nothingIfAbsent)) ??
        []
      for (const entry of entries) {
        const key = relative(place.folder, join(entry.parentPath, entry.name))
        if (!entry.isFile() || !key.startsWith(prefix)) continue
        const info = await this.head(key)
        if (info) yield info
      }
    }
  }

  async beginUpload(key: string): Promise<string> {
    const id = randomUUID()
    const folder = join(this.#uploads, id)
    await mkdir(folder)
    await writeFile(join(folder, "key"), key)
    return id
  }

  async writePart(
    key: string,
    uploadId: string,
    number: number,
    content: Readable,
    terms: WriteTerms,
  ): Promise<StoredPart> {
    const folder = await this.#uploadFolder(key, uploadId)
    const { path, etag, size } = await this.#receive(content, terms)
    for (const part of await this.listParts(key, uploadId)) {
      if (part.number === number) await rm(join(folder, partName(part)), { force: true })
    }
    const part = { number, etag, size, modifiedAt: new Date() }
    await rename(path, join(folder, partName(part)))
    return part
  }

  async listParts(key: string, uploadId: string): Promise<StoredPart[]> {
    const folder = await this.#uploadFolder(key, uploadId)
    const parts: StoredPart[] = []
    for (const name of await readdir(folder)) {
      const match = /^part-(\d+)-([0-9a-f]{32})$/.exec(name)
      const found = match && (await stat(join(folder, name)).catch(nothingIfAbsent))
      if (match && found)
        parts.push({
          number: Number(match[1]),
          etag: match[2] ?? "",
          size: this.#places[0].isSealed ? openedSize(found.size) : found.size,
          modifiedAt: found.mtime,
        })
    }
    return parts.sort((a, b) => a.number - b.number)
  }

  /**
   * Joins the named parts in order. @throws ContentMismatch when a part is absent or has changed
   */
  async completeUpload(
    key: string,
    uploadId: string,
    wanted: readonly Pick<StoredPart, "number" | "etag">[],
    terms: Pick<WriteTerms, "maximumBytes" | "onlyNew">,
  ): Promise<void> {
    const folder = await this.#uploadFolder(key, uploadId)
    const stored = await this.listParts(key, uploadId)
    const chosen = wanted.map(({ number, etag }) => {
      const part = stored.find(
        (candidate) => candidate.number === number && candidate.etag === etag,
      )
      if (!part) throw new ContentMismatch(`part ${number} is not there`)
      return part
    })
    if (chosen.length === 0) throw new ContentMismatch("no parts")
    if (chosen.reduce((sum, part) => sum + part.size, 0) > (terms.maximumBytes ?? Infinity))
      throw new TooLarge()
    const path = join(this.#partial, randomUUID())
    await this.#keep([this.#joined(chosen.map((part) => join(folder, partName(part))))], path)
    await syncFile(path)
    await this.#settle(path, key, { onlyNew: terms.onlyNew })
    await rm(folder, { recursive: true, force: true })
  }

  async listUploads(): Promise<
    { readonly key: string; readonly id: string; readonly begunAt: Date }[]
  > {
    const uploads: { key: string; id: string; begunAt: Date }[] = []
    for (const id of await readdir(this.#uploads)) {
      const path = join(this.#uploads, id, "key")
      const found = await stat(path).catch(nothingIfAbsent)
      const key = await readFile(path, "utf8").catch(nothingIfAbsent)
      if (found && key !== undefined) uploads.push({ key, id, begunAt: found.mtime })
    }
    return uploads
  }

  async abortUpload(key: string, uploadId: string): Promise<void> {
    await rm(await this.#uploadFolder(key, uploadId), { recursive: true, force: true })
  }

  async dropStaleUploads(before: Date): Promise<number> {
    let dropped = 0
    for (const [parent, isUpload] of [
      [this.#uploads, true],
      [this.#otherUploads, true],
      [this.#partial, false],
    ] as const) {
      for (const name of (await readdir(parent).catch(nothingIfAbsent)) ?? []) {
        const found = await stat(join(parent, name)).catch(nothingIfAbsent)
        if (!found || found.mtime >= before) continue
        await rm(join(parent, name), { recursive: true, force: true })
        if (isUpload) dropped++
      }
    }
    return dropped
  }

  #joined(paths: readonly string[]): Readable {
    const open = (path: string) => this.#open(path, this.#places[0].isSealed)
    return Readable.from(
      (async function* () {
        for (const path of paths) {
          const part = await open(path)
          if (!part) throw new ContentMismatch("a part is gone")
          for await (const chunk of part) yield chunk as Buffer
        }
      })(),
      { objectMode: false },
    )
  }

  /** Writes content to a new file, encrypted where that is wanted. */
  async #keep(content: readonly Readable[], path: string): Promise<void> {
    const seals = this.#places[0].isSealed ? [sealing(this.#key)] : []
    try {
      await pipeline([...content, ...seals, createWriteStream(path, { flush: true, mode: 0o600 })])
    } catch (error) {
      await rm(path, { force: true })
      throw isOutOfRoom(error) ? new StoreFull(error) : error
    }
  }

  async #uploadFolder(key: string, uploadId: string): Promise<string> {
    const folder = join(this.#uploads, uploadId)
    const ownKey = /^[0-9a-f-]{36}$/.test(uploadId)
      ? await readFile(join(folder, "key"), "utf8").catch(nothingIfAbsent)
      : undefined
    if (ownKey !== key) throw new NoSuchUpload()
    return folder
  }

  async #receive(
    content: Readable,
    terms: WriteTerms,
  ): Promise<{ path: string; etag: string; size: number }> {
    const path = join(this.#partial, randomUUID())
    const md5 = createHash("md5")
    const sha256 = terms.sha256 ? createHash("sha256") : undefined
    let size = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > (terms.maximumBytes ?? Infinity)) return done(new TooLarge())
        md5.update(chunk)
        sha256?.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await this.#keep([content, meter], path)
      if (terms.size !== undefined && terms.size !== size) throw new ContentMismatch("wrong length")
      if (sha256 && sha256.digest("hex") !== terms.sha256) throw new ContentMismatch("wrong hash")
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, etag: md5.digest("hex"), size }
  }

  async #settle(
    path: string,
    key: string,
    { onlyNew, etag }: { readonly onlyNew?: WriteTerms["onlyNew"]; readonly etag?: string },
  ): Promise<void> {
    const [place, other] = this.#places
    const target = join(place.folder, key)
    // A link, unlike a renaming, never replaces: of two that come at once one is first.
    const put = onlyNew ? link : rename
    if (onlyNew && (await stat(join(other.folder, key)).catch(nothingIfAbsent)))
      return this.#refuseTaken(path, key, onlyNew, etag)
    // A sweeper may remove the empty folder between the two steps; making it again is enough.
    for (let attempt = 0; ; attempt++) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const failure = await put(path, target).then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error,
      )
      if (onlyNew && !failure) return rm(path, { force: true })
      if (!failure) return removeFile(join(other.folder, key), other.folder)
      if (onlyNew && failure.code === "EEXIST") return this.#refuseTaken(path, key, onlyNew, etag)
      if (failure.code !== "ENOENT" || attempt > 4) {
        await rm(path, { force: true })
        throw isOutOfRoom(failure) ? new StoreFull(failure) : failure
      }
    }
  }

  /** @throws KeyTaken unless what lies there is what came and that is allowed */
  async #refuseTaken(
    path: string,
    key: string,
    onlyNew: "any" | "other",
    etag: string | undefined,
  ): Promise<void> {
    await rm(path, { force: true })
    if (onlyNew === "any" || etag === undefined) throw new KeyTaken(key)
    const md5 = createHash("md5")
    for await (const chunk of await this.read(key)) md5.update(chunk as Buffer)
    if (md5.digest("hex") !== etag) throw new KeyTaken(key)
  }
}

function infoOf(key: string, found: Stats, isSealed: boolean): ObjectInfo {
  const size = isSealed ? openedSize(found.size) : found.size
  // Not the MD5 of the content, which S3 does not promise either.
  const version = createHash("md5").update(`${key}\n${size}\n${found.mtimeMs}`).digest("hex")
  return { key, size, modifiedAt: found.mtime, version }
}

/** Deletes a file and leaves no trail of empty folders; one that is not empty stays. */
async function removeFile(path: string, root: string): Promise<void> {
  await rm(path, { force: true })
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

const partName = (part: Pick<StoredPart, "number" | "etag">): string =>
  `part-${part.number}-${part.etag}`

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined
  throw error
}
