import type { TaskView, ToolId } from "@mozhuan/contract"
import workerAddress from "./local-worker.ts?worker&url"
import wasmAddress from "@embedpdf/pdfium/pdfium.wasm?url"
import { LocalFailure } from "./local-failure.ts"
import type { LocalReply, LocalRequest } from "./local-tools.ts"

/**
 * Fetches the engine into the browser's cache, so that a local tool works when the network goes
 * before the button is pressed.
 */
export function fetchEngine(): void {
  for (const address of [workerAddress, wasmAddress]) {
    // Without the network there is nothing to fetch; the run itself will say so.
    void fetch(address, { priority: "low" }).catch(() => undefined)
  }
}

/**
 * Runs one job in a worker of its own and gives the finished task with addresses the browser holds.
 *
 * @throws LocalFailure; DOMException "AbortError" when stopped
 */
export function runHere(
  request: LocalRequest,
  jobId: string,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<TaskView> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerAddress, { type: "module" })
    const outputs: TaskView["outputs"] = []
    const end = () => {
      worker.terminate()
      signal.removeEventListener("abort", stop)
    }
    const stop = () => {
      end()
      for (const output of outputs) URL.revokeObjectURL(output.url)
      reject(new DOMException("stopped", "AbortError"))
    }
    signal.addEventListener("abort", stop)
    worker.addEventListener("error", () => {
      end()
      reject(new LocalFailure("unexpected", undefined))
    })
    worker.addEventListener("message", (event: MessageEvent<LocalReply>) => {
      const reply = event.data
      switch (reply.kind) {
        case "progress":
          onProgress(reply.pagesDone, reply.pagesTotal)
          break
        case "output": {
          const url = URL.createObjectURL(reply.blob)
          outputs.push({
            name: reply.name,
            size: reply.blob.size,
            mediaType: reply.mediaType,
            url,
            previewUrl: url,
            ...(reply.pages === undefined ? {} : { pages: reply.pages }),
          })
          break
        }
        case "failed":
          end()
          reject(new LocalFailure(reply.code, reply.page))
          break
        case "answer":
          break // of questions only
        case "done":
          end()
          resolve({
            ...finished(request, jobId, outputs, [...reply.warnings]),
            report: { ...reply.report },
          })
      }
    })
    worker.postMessage(request)
  })
}

/** Puts a local result into the shape that results of the server have. */
function finished(
  request: LocalRequest,
  jobId: string,
  outputs: TaskView["outputs"],
  warnings: TaskView["warnings"],
): TaskView {
  const tool: ToolId = request.tool
  return {
    taskId: jobId,
    tool,
    fileName: request.inputs[0]?.name ?? "",
    fileSize: request.inputs.reduce((sum, input) => sum + input.file.size, 0),
    state: "done",
    percent: 100,
    pagesDone: 0,
    pagesTotal: 0,
    createdAt: new Date().toISOString(),
    warnings,
    outputs,
    charged: false,
  }
}
