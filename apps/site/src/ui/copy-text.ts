/**
 * Puts text on the clipboard.
 *
 * The clipboard's own interface is missing where the page came without TLS, as on a local network;
 * there the old way still works.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea")
  field.value = text
  field.readOnly = true
  field.style.cssText = "position:fixed;opacity:0"
  // Inside an open dialog, as everything outside it cannot be selected.
  const place = document.querySelector("dialog[open]") ?? document.body
  place.append(field)
  field.select()
  const { execCommand } = document as { execCommand?: (name: string) => boolean }
  const isDone = execCommand?.call(document, "copy") ?? false
  field.remove()
  return isDone
}
