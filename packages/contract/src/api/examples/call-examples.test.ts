import { expect, test } from "vitest"
import { calls } from "../calls.ts"
import { callExamples } from "./call-examples.ts"

test.each(Object.keys(callExamples) as (keyof typeof callExamples)[])(
  "the example of %s is what the call takes and gives",
  (name) => {
    const example = callExamples[name]
    const call = calls[name]
    expect(call.input.safeParse(example?.input)).toMatchObject({ success: true })
    if (example?.value !== undefined)
      expect(call.value.safeParse(example.value)).toMatchObject({ success: true })
  },
)
