import type { FriendLinkView } from "@mozhuan/contract"
import { useTexts } from "../../i18n/texts.tsx"

/** Links to sites of friends, in the operator's order; only on the home page. */
export function FriendLinks({ links }: { links: readonly FriendLinkView[] }) {
  const texts = useTexts()
  if (links.length === 0) return null
  return (
    <nav className="section container friend-links" aria-labelledby="friend-links">
      <h2 id="friend-links">{texts.footer.friendLinks}</h2>
      <ul>
        {links.map(({ id, name, url, nofollow }) => (
          <li key={id}>
            <a href={url} target="_blank" rel={nofollow === 1 ? "nofollow noopener" : "noopener"}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
