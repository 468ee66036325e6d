import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { Readable, Transform } from "node:stream"

/**
 * Files that are encrypted where they lie.
 *
 * Layout: 32 random bytes, then chunks of 64 KiB, each AES-256-GCM with its tag behind it; the last
 * may be shorter. The key of a file comes from the store's key and the random bytes, the nonce of a
 * chunk is its number, and every chunk authenticates whether it is the last: chunks cannot be
 * swapped, and a file cannot be cut short unnoticed.
 */
const saltBytes = 32
const chunkBytes = 65_536
const tagBytes = 16
const sealedChunk = chunkBytes + tagBytes

/** Gives the length of what a sealed file of `size` bytes holds. */
export function openedSize(size: number): number {
  const body = Math.max(0, size - saltBytes)
  return body - Math.ceil(body / sealedChunk) * tagBytes
}

/** Encrypts what passes through. */
export function sealing(key: Buffer): Transform {
  const salt = randomBytes(saltBytes)
  const fileKey = keyOf(key, salt)
  let held = Buffer.alloc(0)
  let index = 0
  let isBegun = false
  const begin = (transform: Transform): void => {
    if (!isBegun) transform.push(salt)
    isBegun = true
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this)
      held = Buffer.concat([held, chunk])
      // One chunk is always kept back: only the end tells which one is the last.
      while (held.length > chunkBytes) {
        this.push(sealChunk(fileKey, index++, false, held.subarray(0, chunkBytes)))
        held = held.subarray(chunkBytes)
      }
      done()
    },
    flush(done) {
      begin(this)
      // An empty object has one empty chunk, so that a file cut down to nothing is no empty object.
      if (held.length > 0 || index === 0) this.push(sealChunk(fileKey, index, true, held))
      done()
    },
  })
}

/**
 * Reads bytes [start, end) of a sealed file; closes the handle at the end. The stream fails on a
 * file that was changed.
 */
export function readSealed(
  file: FileHandle,
  key: Buffer,
  fileSize: number,
  range: { readonly start: number; readonly end: number },
): Readable {
  return Readable.from(openChunks(file, key, fileSize, range), { objectMode: false })
}

async function* openChunks(
  file: FileHandle,
  key: Buffer,
  fileSize: number,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  try {
    if (fileSize < saltBytes + tagBytes) throw new Error("a sealed file ended early")
    const fileKey = keyOf(key, await readAt(file, 0, saltBytes))
    const last = Math.ceil((fileSize - saltBytes) / sealedChunk) - 1
    for (
      let index = Math.floor(start / chunkBytes);
      index * chunkBytes < end && index <= last;
      index++
    ) {
      const at = saltBytes + index * sealedChunk
      const sealed = await readAt(file, at, Math.min(sealedChunk, fileSize - at))
      const first = index * chunkBytes
      yield openChunk(fileKey, index, index === last, sealed).subarray(
        Math.max(0, start - first),
        end - first,
      )
    }
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new Error("a sealed file ended early")
    filled += bytesRead
  }
  return bytes
}

const keyOf = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, "mozhuan object", 32))

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 6, 6)
  return nonce
}

function sealChunk(key: Buffer, index: number, isLast: boolean, bytes: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index)).setAAD(
    Buffer.from([isLast ? 1 : 0]),
  )
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: Buffer, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const body = sealed.subarray(0, -tagBytes)
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index))
    .setAAD(Buffer.from([isLast ? 1 : 0]))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body), decipher.final()])
}
