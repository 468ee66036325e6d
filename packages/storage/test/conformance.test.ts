import { testStore } from "./conformance.ts"
import { startDiskStore, startS3Store } from "./stores.ts"

testStore("disk", () => startDiskStore())
testStore("encrypted disk", () => startDiskStore({ isSealed: true }))
testStore("S3", startS3Store)
