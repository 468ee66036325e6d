/** The Node host's door: everything the engine may ask of a server or a desktop machine. */
export { createNodeHost, type NodeHostSettings } from "./node-host.ts"
export { modelFilesIn } from "./ocr/lines/model-files.ts"
export { fitHeap } from "./fit-heap.ts"
export { localOffice } from "./local-office.ts"
export {
  probeSandbox,
  describeSandbox,
  type SandboxReport,
  type ProbeSettings,
} from "./sandbox/probe.ts"
export {
  runSandboxed,
  startSandboxed,
  type SandboxedProcess,
  type StartOptions,
} from "./sandbox/run.ts"
export {
  defaultLimits,
  sandboxRungs,
  type SandboxEnd,
  type SandboxLimits,
  type SandboxResult,
  type SandboxRung,
  type SandboxSpec,
  type KillReason,
  type RunBudget,
} from "./sandbox/spec.ts"
export { requireSuccess } from "./sandbox/require-success.ts"
export { descriptorSource } from "./descriptor-source.ts"
export { readOutput } from "./sandbox/hand-over.ts"
export { createOfficePool, type OfficePool, type OfficePoolSettings } from "./office/pool.ts"
export { sniffOffice, type OfficeKind, type SniffedOffice } from "./office/formats/sniff.ts"
export { prepareFonts } from "./office/fonts/prepare-fonts.ts"
export { preparationSteps } from "./office/prepare/preparation-steps.ts"
export {
  wrapCsv as makeTableDocument,
  wrapText as makeTextDocument,
} from "./office/prepare/plain-text.ts"
export { inflateZipPart } from "./office/formats/zip-directory.ts"
