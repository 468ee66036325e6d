import { calls } from "@mozhuan/contract"
import { useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { Icon } from "../../../ui/more-icons.tsx"
import { copyText } from "../../../ui/copy-text.ts"
import { useToast } from "../../../ui/toast.tsx"
import { pageClient } from "../../shell/page-client.ts"
import { isWechat } from "../../shell/visit.ts"
import { messageOf } from "../call-message.ts"
import type { Consent } from "./use-consent.ts"

/**
 * Signs in by WeChat's own authorisation; outside WeChat it says where that works and offers the
 * link.
 */
export function WechatButton({ consent }: { consent: Consent }) {
  const { login } = useAccountTexts()
  const showToast = useToast()
  const [isNoticed, setNoticed] = useState(false)
  const authorise = async (): Promise<void> => {
    if (!isWechat(navigator.userAgent)) {
      setNoticed(true)
      return
    }
    if (!consent.demand()) return
    try {
      const { value } = await pageClient()(calls.wechatAuthPage, {
        redirectUrl: location.pathname + location.search,
      })
      location.assign(value.url)
    } catch (error) {
      showToast(messageOf(error, login.noReply))
    }
  }
  const copy = async (): Promise<void> => {
    showToast((await copyText(location.href)) ? login.copied : login.copyFailed)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void authorise()}>
        {login.byWechat}
      </button>
      {isNoticed ? (
        <div className="notice" role="alert">
          <Icon name="info" />
          <div>
            <p>{login.onlyInWechat}</p>
            <button type="button" className="text-button" onClick={() => void copy()}>
              <Icon name="copy" size={16} />
              {login.copyLink}
            </button>
          </div>
        </div>
      ) : null}
    </>
  )
}
