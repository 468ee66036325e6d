/** The jobs door: the queue, the kinds of job, and the channel for news between processes. */
export * from "./channel.ts"
export * from "./definition.ts"
export * from "./definitions/convert.ts"
export * from "./definitions/inspect.ts"
export * from "./definitions/notify.ts"
export * from "./definitions/preview.ts"
export * from "./definitions/webhook.ts"
export * from "./queue.ts"
