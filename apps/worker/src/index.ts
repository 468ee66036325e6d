/** The worker's door: for starting one inside another process, as tests do. */
export { startWorker, type RunningWorker } from "./run/worker.ts"
