import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Picks a way to pay and waits for its code; what the panel shows instead is told. */
export async function askForCode(page: Page, way = "支付宝"): Promise<void> {
  const panel = page.locator(".pay-panel")
  await panel.getByRole("button", { name: way }).click()
  await expect
    .poll(async () =>
      (await panel.locator(".scan-code").isVisible()) ? "a code" : await panel.innerText(),
    )
    .toBe("a code")
}
