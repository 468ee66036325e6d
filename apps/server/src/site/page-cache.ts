import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** A whole page as it is sent to everybody who is not signed in. */
export interface KeptPage {
  readonly status: number
  readonly etag: string
  /** Sources for the security policy in place of a nonce: one hash for each inline script. */
  readonly scriptHashes: readonly string[]
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  /** Article whose views count with each sending. */
  readonly articleId: number | undefined
}

/** How long a page is sent as it is, in ms; content that changes forgets it at once. */
const FRESH = 60_000
/** How much longer an old page is sent while a new one is being made, in ms. */
const STALE = 600_000
/** Pages kept; at about 60 kB each in three packings. */
const CAPACITY = 600

/** A cache of rendered pages. */
export interface PageCache {
  /**
   * Gives the page of a key, rendering it where it is missing; simultaneous askers share one
   * rendering. Pages with another status than 200 are not kept.
   */
  readonly get: (key: string, render: () => Promise<Response>) => Promise<KeptPage>
  readonly clear: () => void
}

/** Opens a cache; `onError` hears of renderings that nobody waited for. */
export function openPageCache(onError: (error: unknown) => void): PageCache {
  const kept = new Map<string, { page: KeptPage; at: number }>()
  const making = new Map<string, Promise<KeptPage>>()
  let generation = 0
  const make = (key: string, render: () => Promise<Response>): Promise<KeptPage> => {
    const running = making.get(key)
    if (running) return running
    const born = generation
    const made: Promise<KeptPage> = renderAndKeep(key, render, born).finally(() => {
      if (making.get(key) === made) making.delete(key)
    })
    making.set(key, made)
    return made
  }
  const renderAndKeep = async (
    key: string,
    render: () => Promise<Response>,
    born: number,
  ): Promise<KeptPage> => {
    const page = await packPage(await render())
    // What changed while the page was made may not be in it.
    if (page.status !== 200 || born !== generation) return page
    kept.delete(key)
    kept.set(key, { page, at: Date.now() })
    const oldest = kept.keys().next().value
    if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest)
    return page
  }
  return {
    get: async (key, render) => {
      const found = kept.get(key)
      const age = found ? Date.now() - found.at : Infinity
      if (!found || age > FRESH + STALE) return await make(key, render)
      if (age > FRESH) make(key, render).catch(onError)
      return found.page
    },
    clear: () => {
      generation++
      kept.clear()
      making.clear()
    },
  }
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

async function packPage(response: Response): Promise<KeptPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [zipped, packed] = await Promise.all([
    toGzip(plain, { level: 6 }),
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  ])
  const articleId = Number(response.headers.get("x-article"))
  return {
    status: response.status,
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    scriptHashes: hashScripts(plain.toString()),
    plain,
    gzip: zipped,
    brotli: packed,
    articleId: articleId > 0 ? articleId : undefined,
  }
}

/** Source of a security policy that lets exactly this script or style be. */
export const hashSource = (content: string): string =>
  `'sha256-${createHash("sha256").update(content).digest("base64")}'`

/** Hashes of inline scripts that run; data such as JSON-LD never does and needs none. */
function hashScripts(html: string): string[] {
  const found = html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g)
  return [...found].flatMap(({ groups }) => {
    const { attributes = "", code = "" } = groups ?? {}
    if (/\ssrc=|type="application\//.test(attributes)) return []
    return [hashSource(code)]
  })
}
