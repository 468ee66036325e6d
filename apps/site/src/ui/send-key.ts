import type { KeyboardEvent } from "react"

/** Tells Ctrl+Enter or ⌘+Enter, but not the Enter that ends a word of an input method. */
export function isSendKey({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !nativeEvent.isComposing
}
