import { redirect } from "react-router"

/**
 * /admin leads to the first screen. It is no page itself: its data would lie outside the path of
 * the session's cookie.
 */
export function loader(): never {
  throw redirect("/admin/dashboard")
}
