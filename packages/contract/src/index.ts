/** The contract's door: what site, server, worker and command line agree on. */
export * from "./language.ts"
export * from "./catalogue/option.ts"
export * from "./catalogue/file-type.ts"
export * from "./catalogue/tool.ts"
export * from "./catalogue/catalogue.ts"
export * from "./catalogue/limits.ts"
export * from "./errors.ts"
export * from "./failure-codes.ts"
