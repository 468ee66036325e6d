import { type LoaderFunctionArgs, redirect } from "react-router"

/** Chinese has no prefix: `/zh/split?x=1` goes to `/split?x=1` for good. */
export function loader({ request }: LoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  // Leading slashes are cut to one: `//host` would leave the site.
  throw redirect(pathname.replace(/^\/zh\/*/, "/") + search, 301)
}
