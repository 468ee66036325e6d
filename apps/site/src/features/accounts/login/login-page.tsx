import { useEffect } from "react"
import {
  redirect,
  useLoaderData,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "react-router"
import { loadAccountTexts, useAccountTexts } from "../../../i18n/account-texts.ts"
import { languageOfPath, localPath } from "../../../i18n/language.ts"
import { servicesOf } from "../../../server/services.ts"
import { useRootData } from "../../shell/root-data.ts"
import { useShell } from "../../shell/shell-state.tsx"
import { inNameOf } from "../../shell/brand.ts"
import { brandIn } from "../../tools/head-tags.ts"
import { useSignedIn } from "../use-signed-in.ts"
import { LoginWays } from "./login-ways.tsx"
import { placeAfterLogin } from "./place-after-login.ts"
import "./login.css"

/**
 * /login: signing in as a page, for links and bookmarks. `next` is where to go on, a path of this
 * site; whoever is signed in goes there at once.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const language = languageOfPath(url.pathname)
  const [{ login }, visitor] = await Promise.all([
    loadAccountTexts(language),
    servicesOf(context).visitor(request),
  ])
  const next = placeAfterLogin(url.searchParams.get("next")) ?? localPath(language, "/")
  if (visitor.user) throw redirect(next)
  return { title: login.pageTitle, next }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: inNameOf(brandIn(matches), loaderData?.title ?? "") },
  { name: "robots", content: "noindex" },
]

export default function LoginPage() {
  const { next } = useLoaderData<typeof loader>()
  const { login } = useAccountTexts()
  const { user } = useRootData().visitor
  const { isApp } = useShell()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (user) void navigate(next, { replace: true })
  }, [user, next, navigate])
  return (
    <div className="login-page">
      <h1>{login.title}</h1>
      <div className="login">
        {isApp ? <p>{login.notInApp}</p> : <LoginWays onDone={signedIn} />}
      </div>
    </div>
  )
}
