import type { calls } from "../calls.ts"

const fileKey = "uploads/4f1c2a90d6e84b7f9a3f5b0c2d1e6f78/0d0c7a52-6a9e-4a3f-9b1d-3f0f5a6b7c8d"
const taskId = "01939f2e-8b5a-7c31-9d2e-6f4a1b0c3d5e"
const started = { taskId, state: "queued", queuePos: 1, etaSec: 3, remainToday: 499 }
const batch = {
  batchId: "01939f2e-8b5a-7c31-9d2e-6f4a1b0c3d60",
  tasks: [{ taskId, fileKey, state: "queued" }],
}
const files = JSON.stringify([{ fileKey, fileName: "report.pdf" }])
const done = {
  taskId,
  tool: "pdf2word",
  fileName: "report.pdf",
  fileSize: 184_320,
  state: "done",
  percent: 100,
  pagesDone: 12,
  pagesTotal: 12,
  createdAt: "2026-11-22T08:00:00.000Z",
  startedAt: "2026-11-22T08:00:00.120Z",
  finishedAt: "2026-11-22T08:00:02.480Z",
  expiresAt: "2026-11-22T09:00:02.480Z",
  warnings: [],
  outputs: [
    {
      name: "report.docx",
      size: 96_256,
      pages: 12,
      mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      url: "/oss/files/results/…?download=…",
    },
  ],
  charged: true,
}

/** One example of a call: what is sent, and the value that comes back in its place. */
export interface CallExample {
  readonly input: Readonly<Record<string, string>>
  readonly value?: unknown
}

/** Examples of the calls that programs make, for the document of the API; the tests check each. */
export const callExamples: Readonly<Partial<Record<keyof typeof calls, CallExample>>> = {
  uploadFile: { input: {}, value: { fileKey, size: 184_320 } },
  startPdf2doc: {
    input: { fileKey, fileName: "report.pdf", targetType: "docx", pageRange: "1-3,5" },
    value: started,
  },
  readPdf2doc: { input: { taskId }, value: done },
  startDoc2html: {
    input: { fileKey, fileName: "report.pdf", format: "html" },
    value: started,
  },
  startDoc2img: {
    input: { fileKey, fileName: "report.pdf", format: "png", dpi: "150" },
    value: started,
  },
  startDoc2pdf: {
    input: { fileKey, fileName: "report.docx", sourceType: "word" },
    value: started,
  },
  progress: { input: { taskId }, value: [done] },
  cancelTasks: {
    input: { taskId },
    value: { state: "cancelled", tasks: [{ taskId, state: "cancelled" }] },
  },
  deleteTasks: { input: { taskId } },
  renameOutput: { input: { taskId, output: "0", name: "report 2026" }, value: done },
  listTasks: {
    input: { pageNumber: "1", pageSize: "20" },
    value: { list: [done], total: 1, pageNumber: 1, pageSize: 20 },
  },
  limits: { input: {} },
  pdfProperties: { input: { fileKey, fileName: "report.pdf" } },
  merge: { input: { files, outName: "both.pdf" }, value: started },
  batchSplit: { input: { files }, value: batch },
  batchCompress: { input: { files, options: '{"level":"medium"}' }, value: batch },
  batchEncrypt: { input: { files, options: '{"openPassword":"correct horse"}' }, value: batch },
  batchDecrypt: {
    input: { files: JSON.stringify([{ fileKey, fileName: "report.pdf", password: "secret" }]) },
    value: batch,
  },
  getUserInfo: { input: {} },
  findUserOrders: { input: { pageSize: "20", pageNumber: "1" } },
  devicePrice: { input: { region: "cn" } },
  payStatus: { input: { orderId: "MZ0123456789ABCDEF01" } },
  createPayQrcode: {
    input: { priceId: "cn-month", payType: "wechat", clientOrderId: "order-0001" },
  },
  articleList: { input: { column: "jiaocheng", pageNumber: "1", pageSize: "20" } },
  articleQuery: { input: { id: "1" } },
  pageTexts: { input: { page: "pdf2word" } },
  configList: {
    input: { codeList: "web_trial_file_size,web_trial_day_count" },
    value: [{ code: "web_trial_file_size", value: "10" }],
  },
  createKey: { input: { name: "office script", scopes: '["convert"]', days: "365" } },
  createWebhook: { input: { url: "https://example.com/mozhuan" } },
  keyUsage: { input: {} },
}
