import { calls, type DeliveryView, type WebhookView } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { fill } from "../../../i18n/fill.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { useToast } from "../../../ui/toast.tsx"
import { Panel } from "../../accounts/account/panel-states.tsx"
import { useCall } from "../../accounts/account/use-call.ts"
import { messageOf } from "../../accounts/call-message.ts"
import { accountClient } from "../../shell/page-client.ts"
import { AskDialog } from "./ask-dialog.tsx"
import { ToldOnce } from "./told-once.tsx"
import { useDates } from "./use-dates.ts"

/** Addresses that are told when tasks end, each with what was sent to it. */
export function Webhooks() {
  const { hooks } = usePlatformTexts()
  const { loaded, reload } = useCall(calls.listWebhooks, {})
  const [secret, setSecret] = useState("")
  const [leaving, setLeaving] = useState<WebhookView>()
  return (
    <section>
      <h2>{hooks.title}</h2>
      <p className="field-hint">{hooks.lead}</p>
      <NewAddress
        onMade={(made) => {
          setSecret(made)
          reload()
        }}
      />
      <Panel loaded={loaded} onRetry={reload}>
        {(list) =>
          list.length === 0 ? (
            <p>{hooks.none}</p>
          ) : (
            <ul className="row-list">
              {list.map((hook) => (
                <Address
                  key={hook.webhookId}
                  hook={hook}
                  onRemove={() => setLeaving(hook)}
                  onTested={reload}
                />
              ))}
            </ul>
          )
        }
      </Panel>
      {secret ? (
        <ToldOnce
          title={hooks.made}
          text={hooks.madeText}
          secret={secret}
          onClose={() => setSecret("")}
        />
      ) : null}
      {leaving ? (
        <AskDialog
          title={hooks.remove}
          text={fill(hooks.removeAsk, { url: leaving.url })}
          action={hooks.remove}
          done={hooks.removed}
          call={calls.removeWebhook}
          input={{ webhookId: leaving.webhookId }}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined)
            reload()
          }}
        />
      ) : null}
    </section>
  )
}

function NewAddress({ onMade }: { onMade: (secret: string) => void }) {
  const { hooks } = usePlatformTexts()
  const { login } = useAccountTexts()
  const [url, setUrl] = useState("")
  const [fault, setFault] = useState("")
  const id = useId()
  const add = async (): Promise<void> => {
    if (!URL.canParse(url.trim())) return setFault(hooks.urlWrong)
    setFault("")
    try {
      const { value } = await accountClient()(calls.createWebhook, { url: url.trim() })
      setUrl("")
      onMade(value.secret)
    } catch (error) {
      setFault(messageOf(error, login.noReply))
    }
  }
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <label className="field-label" htmlFor={id}>
        {hooks.url}
      </label>
      <div className="platform-add">
        <input
          id={id}
          className="input"
          type="url"
          maxLength={500}
          placeholder="https://example.com/hook"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <button type="submit" className="button">
          {hooks.add}
        </button>
      </div>
      <p className="field-error" role="alert">
        {fault}
      </p>
    </form>
  )
}

interface AddressProps {
  readonly hook: WebhookView
  readonly onRemove: () => void
  readonly onTested: () => void
}

function Address({ hook, onRemove, onTested }: AddressProps) {
  const { hooks } = usePlatformTexts()
  const { login } = useAccountTexts()
  const showToast = useToast()
  const { webhookId } = hook
  const { loaded, reload } = useCall(calls.listDeliveries, { webhookId })
  const test = async (): Promise<void> => {
    try {
      await accountClient()(calls.testWebhook, { webhookId })
      showToast(hooks.tested)
      reload()
      onTested()
    } catch (error) {
      showToast(messageOf(error, login.noReply))
    }
  }
  return (
    <li className="row">
      <div>
        <p className="row-title">{hook.url}</p>
        {hook.isPaused ? <p className="field-error">{hooks.paused}</p> : null}
        <details onToggle={(event) => event.currentTarget.open && reload()}>
          <summary>{hooks.deliveries}</summary>
          <Panel loaded={loaded} onRetry={reload}>
            {(list) =>
              list.length === 0 ? (
                <p className="field-hint">{hooks.noDeliveries}</p>
              ) : (
                <ul className="deliveries">
                  {list.map((delivery) => (
                    <Delivery key={delivery.deliveryId} delivery={delivery} />
                  ))}
                </ul>
              )
            }
          </Panel>
        </details>
      </div>
      <button type="button" className="button" onClick={() => void test()}>
        {hooks.test}
      </button>
      <button type="button" className="button" onClick={onRemove}>
        {hooks.remove}
      </button>
    </li>
  )
}

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { hooks } = usePlatformTexts()
  const { moment } = useDates()
  const reasons: Readonly<Record<string, string>> = hooks.failures
  const { state, attempts, status, failure } = delivery
  const facts = [
    moment(delivery.createTime),
    state === "waiting" && attempts === 0 ? hooks.planned : hooks.states[state],
    attempts > 0 ? fill(hooks.attempts, { n: String(attempts) }) : "",
    status > 0 ? fill(hooks.status, { n: String(status) }) : "",
    reasons[failure] ?? "",
  ]
  return (
    <li data-state={state}>
      <strong>{hooks.events[delivery.event]}</strong>{" "}
      <span className="number">{facts.filter(Boolean).join(" · ")}</span>
    </li>
  )
}
