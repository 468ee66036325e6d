import type { Item } from "../session/session-state.ts"
import { keepParts } from "./kept-uploads.ts"
import { FileUpload, type Accounts } from "./upload.ts"

/** The upload of each file, so that a second job or a second try goes on with what was sent. */
export class JobUploads {
  readonly #accounts: Accounts
  readonly #uploads = new Map<string, FileUpload>()

  constructor(accounts: Accounts) {
    this.#accounts = accounts
  }

  /** The upload of a file, taken up from parts that are stored where there are any. */
  of(item: Item, stored?: ConstructorParameters<typeof FileUpload>[2]): FileUpload {
    const upload =
      this.#uploads.get(item.id) ??
      new FileUpload(
        item.file,
        this.#accounts,
        stored,
        (parts) => void keepParts({ ...parts, itemId: item.id }),
      )
    this.#uploads.set(item.id, upload)
    return upload
  }

  /** A file was replaced by another, or its bytes are gone: what was sent is of no use any more. */
  forget(itemId: string): void {
    this.#uploads.delete(itemId)
  }

  /**
   * Sends files one after the other; `onSent` hears how many bytes of all have arrived.
   *
   * @returns the key of each by the item's id
   */
  async sendAll(
    items: readonly Item[],
    signal: AbortSignal,
    onSent: (bytes: number) => void,
  ): Promise<ReadonlyMap<string, string>> {
    const sent = new Map<string, number>()
    const keys = new Map<string, string>()
    for (const item of items) {
      const fileKey = await this.of(item).send(signal, (bytes) => {
        sent.set(item.id, bytes)
        if (!signal.aborted) onSent([...sent.values()].reduce((sum, count) => sum + count, 0))
      })
      keys.set(item.id, fileKey)
    }
    return keys
  }
}
