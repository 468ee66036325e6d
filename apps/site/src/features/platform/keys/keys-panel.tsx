import { calls, type KeyView } from "@mozhuan/contract"
import { useState } from "react"
import { Link } from "react-router"
import { fill } from "../../../i18n/fill.ts"
import { localPath } from "../../../i18n/language.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import { Panel } from "../../accounts/account/panel-states.tsx"
import { useCall } from "../../accounts/account/use-call.ts"
import { AskDialog } from "./ask-dialog.tsx"
import { KeyUse } from "./key-use.tsx"
import { NewKeyDialog } from "./new-key-dialog.tsx"
import { ToldOnce } from "./told-once.tsx"
import { useDates } from "./use-dates.ts"
import { Webhooks } from "./webhooks.tsx"
import "../platform.css"

/** A person's keys, what they were used for, and the addresses that are told of ended tasks. */
export default function KeysPanel() {
  const { keys } = usePlatformTexts()
  const language = useLanguage()
  const { loaded, reload } = useCall(calls.listKeys, {})
  const [open, setOpen] = useState<"none" | "new" | { readonly key: string } | KeyView>("none")
  const close = (): void => setOpen("none")
  const refresh = (): void => {
    close()
    reload()
  }
  return (
    <div className="platform">
      <section>
        <div className="platform-head">
          <div>
            <h2>{keys.title}</h2>
            <p className="field-hint">{keys.lead}</p>
          </div>
          <Link className="button" to={localPath(language, "/api")}>
            {keys.docs}
          </Link>
          <button type="button" className="button button-primary" onClick={() => setOpen("new")}>
            {keys.create}
          </button>
        </div>
        <Panel loaded={loaded} onRetry={reload}>
          {(list) => <KeyList list={list} onRevoke={setOpen} />}
        </Panel>
      </section>
      <KeyUse keys={loaded.kind === "ready" ? loaded.value : []} onRefresh={reload} />
      <Webhooks />
      {open === "new" ? (
        <NewKeyDialog
          onClose={close}
          onMade={(key) => {
            setOpen({ key })
            reload()
          }}
        />
      ) : null}
      {typeof open === "object" && "key" in open ? (
        <ToldOnce title={keys.made} text={keys.madeText} secret={open.key} onClose={close} />
      ) : null}
      {typeof open === "object" && "keyId" in open ? (
        <AskDialog
          title={keys.revoke}
          text={fill(keys.revokeAsk, { name: open.name })}
          action={keys.confirm}
          done={keys.revoked}
          call={calls.revokeKey}
          input={{ keyId: open.keyId }}
          onClose={close}
          onDone={refresh}
        />
      ) : null}
    </div>
  )
}

function KeyList({
  list,
  onRevoke,
}: {
  list: readonly KeyView[]
  onRevoke: (key: KeyView) => void
}) {
  const { keys } = usePlatformTexts()
  if (list.length === 0)
    return (
      <div className="empty">
        <p className="empty-title">{keys.none}</p>
        <p>{keys.noneText}</p>
      </div>
    )
  return (
    <ul className="row-list">
      {list.map((key) => (
        <KeyRow key={key.keyId} shown={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  )
}

function KeyRow({ shown: key, onRevoke }: { shown: KeyView; onRevoke: () => void }) {
  const { keys } = usePlatformTexts()
  const { day, moment } = useDates()
  const facts = [
    key.scopes.map((scope) => keys.scopeNames[scope]).join(" · "),
    fill(keys.created, { date: day(key.createTime) }),
    key.expireTime ? fill(keys.expires, { date: day(key.expireTime) }) : keys.forever,
    key.lastUseTime ? fill(keys.lastUse, { date: moment(key.lastUseTime) }) : keys.neverUsed,
  ]
  return (
    <li className="row" data-state={key.state}>
      <div>
        <p className="row-title">
          {key.name} <code>{key.shown}…</code>{" "}
          <span className="state">{keys.states[key.state]}</span>
        </p>
        <p className="field-hint">{facts.join(" · ")}</p>
      </div>
      {key.state === "active" ? (
        <button type="button" className="button" onClick={onRevoke}>
          {keys.revoke}
        </button>
      ) : null}
    </li>
  )
}
