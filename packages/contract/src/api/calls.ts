import { accountCalls } from "./account-calls.ts"
import { contentCalls } from "./content-calls.ts"
import { conversionCalls, pdfCalls } from "./conversion-calls.ts"
import { keyCalls } from "./key-calls.ts"
import { orderCalls } from "./order-calls.ts"
import { siteCalls } from "./site-calls.ts"
import { supportCalls } from "./support-calls.ts"

/** Every call of the API. A new area adds its own table and one line here. */
export const calls = {
  ...conversionCalls,
  ...pdfCalls,
  ...siteCalls,
  ...accountCalls,
  ...orderCalls,
  ...contentCalls,
  ...supportCalls,
  ...keyCalls,
}
