import { calls, type UserInfo } from "@mozhuan/contract"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { formatExpiry } from "../../../i18n/format.ts"
import { useTexts } from "../../../i18n/texts.tsx"
import { Icon } from "../../../ui/more-icons.tsx"
import { MemberButton } from "../member-button.tsx"
import { Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

/** Who one is to us, and until when. */
export default function ProfilePanel() {
  const { account } = useAccountTexts()
  const texts = useTexts()
  const { loaded, reload } = useCall(calls.getUserInfo, {})
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {(user) => (
        <>
          {endsSoon(user) ? (
            <p className="notice notice-warn" role="note">
              <Icon name="clock" />
              <span>{account.endsSoon(formatExpiry(user.webExpireTime))}</span>
            </p>
          ) : null}
          <dl className="fact-list account-facts">
            <Fact name={account.userCode} value={user.userCode} />
            <Fact name={account.mobile} value={user.mobile || account.noMobile} />
            <Fact
              name={account.webExpire}
              value={user.webForever ? texts.nav.lifetime : formatExpiry(user.webExpireTime)}
            />
            <Fact name={account.winExpire} value={formatExpiry(user.winExpireTime)} />
            <Fact name={account.macExpire} value={formatExpiry(user.macExpireTime)} />
          </dl>
          <MemberButton />
        </>
      )}
    </Panel>
  )
}

/**
 * Days before the end of a membership from which its person is reminded; nothing renews by itself.
 */
const remindDays = 7

function endsSoon({ webPaid, webForever, webExpireTime }: UserInfo): boolean {
  return (
    webPaid === 1 && webForever === 0 && webExpireTime - Date.now() / 1000 < remindDays * 86_400
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </div>
  )
}
