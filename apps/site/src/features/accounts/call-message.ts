import { CallError } from "@mozhuan/contract"

/** The server's words, or ours where no answer came. */
export const messageOf = (error: unknown, noReply: string): string =>
  error instanceof CallError && error.code !== 0 ? error.message : noReply
