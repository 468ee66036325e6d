import { data } from "react-router"

/**
 * Every address that no route takes, and `/404` itself, is answered by the error page with status
 * 404.
 */
export function loader(): never {
  throw data("This page could not be found", { status: 404 })
}

export default function NotFoundPage() {
  return null
}
