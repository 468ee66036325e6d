import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Host } from "../base/host.ts"
import type { Progress } from "../base/progress.ts"
import { runTool } from "./run-tool.ts"
import type { ToolId } from "./tool.ts"

const { ocr: _, ...host } = createNodeHost()
const tools = ["pdf2word", "pdf2excel", "pdf2ppt", "pdf2html", "pdf2txt"] as const

interface Try {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  readonly on?: Host
}

/** Converts, and gives the files that were handed out until it ended, with what it ended with. */
async function convert(
  tool: ToolId,
  content: Uint8Array,
  { on = host, ...context }: Try = {},
): Promise<{ files: number; failure: unknown }> {
  let files = 0
  const emit = async (): Promise<void> => void (files += 1)
  const inputs = [{ name: "a.pdf", content }]
  try {
    await runTool({ tool, inputs, options: {} }, on, { ...context, emit })
    return { files, failure: undefined }
  } catch (failure) {
    return { files, failure }
  }
}

describe("A run that is called off", () => {
  const letter = makeTextPdf({ pages: 20 })

  it.each(
    tools.flatMap((tool) => (["parse", "rebuild", "write"] as const).map((at) => ({ tool, at }))),
  )("$tool ends with the reason in its stage '$at' and hands nothing out", async ({ tool, at }) => {
    const stop = new AbortController()
    const seen: string[] = []
    const ended = await convert(tool, letter, {
      signal: stop.signal,
      onProgress: ({ stage }) => {
        seen.push(stage)
        if (stage === at) stop.abort(new Error("enough"))
      },
    })
    expect(ended).toMatchObject({ files: 0, failure: { message: "enough" } })
    expect(seen.at(-1)).toBe(at)
    // No page of its stage is begun behind the one that was on its way.
    expect(seen.filter((stage) => stage === at).length).toBe(1)
  })
})

/** The memory of an instance of WebAssembly, which its program asks for more. */
interface Instance {
  readonly exports: { readonly memory: { grow: (pages: number) => number } }
}

/** The host, whose programs are given more memory so many times and then refused it. */
function stingyHost(most: number): { readonly on: Host; readonly asked: () => number } {
  let asked = 0
  const { instantiate } = host
  if (!instantiate) throw new Error("the host starts no programs")
  return {
    asked: () => asked,
    on: {
      ...host,
      instantiate: async (name, imports) => {
        const instance = await instantiate(name, imports)
        const { memory } = (instance as Instance).exports
        const grow = memory.grow.bind(memory)
        memory.grow = (pages) => {
          if (asked++ >= most) throw new RangeError("no more memory")
          return grow(pages)
        }
        return instance
      },
    },
  }
}

describe("Memory that is refused in the middle", () => {
  /** Pages of growing size: each is drawn into more memory than the one before. */
  const growing = makeDrawnPdf({
    pages: [400, 1200, 2000].map((side) => ({
      content: "BT /F1 20 Tf 10 100 Td (page) Tj ET",
      mediaBox: `[0 0 ${side} ${side}]`,
    })),
  })

  it("ends with its code wherever that happens, and the next file is converted", async () => {
    const free = stingyHost(Infinity)
    expect(await convert("pdf2photo", growing, { on: free.on })).toEqual({
      files: 3,
      failure: undefined,
    })
    const times = free.asked()
    expect(times).toBeGreaterThan(1)
    for (let most = 0; most < times; most++) {
      const { files, failure } = await convert("pdf2photo", growing, { on: stingyHost(most).on })
      expect(failure).toMatchObject({ code: "limit/memory" })
      expect(files).toBeLessThan(3)
    }
    expect((await convert("pdf2photo", growing)).failure).toBeUndefined()
  })
})
