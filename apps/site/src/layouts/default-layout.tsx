import { Outlet } from "react-router"

/** Nothing but the page: for embedded pages of other hosts. */
export default function DefaultLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
