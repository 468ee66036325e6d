import { fileTypes } from "@mozhuan/contract"
import { expect, test } from "vitest"
import { scrub } from "./safe-log.ts"

test("names of files of every kind of ours stay out of logs, whatever letters they end in", () => {
  for (const { extensions } of Object.values(fileTypes))
    for (const extension of extensions)
      for (const spelt of [extension, extension.toUpperCase()])
        expect(scrub(`cannot open 张三的病历.${spelt}, it is locked`)).toBe(
          `cannot open ….${spelt}, it is locked`,
        )
})

test("a longer ending is not cut to a shorter one, and other words stay", () => {
  expect(scrub("secret.docx and secret.doc")).toBe("….docx and ….doc")
  expect(scrub("node.ts line 4, heap.snapshot")).toBe("node.ts line 4, heap.snapshot")
})
