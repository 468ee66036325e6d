import { consoleCalls, type ConsoleHost } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { EditableRows, type RowDialogProps } from "../parts/editable-rows.tsx"
import { AreaField, CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** The row that answers for every name without one; it cannot go. */
const defaultHost = "default"
const switches = ["showsFriendLinks", "hasTutorials", "hasContactPage", "hasChat"] as const

/** /admin/hosts: what differs by domain. */
export default function HostsPage() {
  const { pages, hosts } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listConsoleHosts, {})
  return (
    <EditableRows
      title={pages.hosts}
      lead={hosts.lead}
      add={hosts.add}
      loaded={loaded}
      reload={reload}
      keyOf={({ name }) => name}
      nameOf={(row) => row.name}
      canRemove={(row) => row.name !== defaultHost}
      columns={[
        {
          title: hosts.domain,
          show: (row) => (
            <span>
              {row.name}
              <small>{row.brand}</small>
            </span>
          ),
        },
        {
          title: hosts.company,
          show: (row) => (
            <span>
              {row.company}
              <small>{[row.licence, row.policeRecord].filter(Boolean).join(" · ")}</small>
            </span>
          ),
        },
        {
          title: hosts.display,
          show: (row) => (
            <span className="badges">
              {switches
                .filter((key) => row[key])
                .map((key) => (
                  <Badge key={key}>{hosts[key]}</Badge>
                ))}
            </span>
          ),
        },
        {
          title: hosts.hiddenPages,
          show: (row) => row.hiddenPages.length || "",
          isNumber: true,
        },
        { title: hosts.defaultChannel, show: (row) => row.defaultChannel },
      ]}
      onRemove={({ name }) => consoleClient()(consoleCalls.removeConsoleHost, { name })}
      dialog={(props) => <HostDialog {...props} />}
    />
  )
}

const identity = ["company", "licence", "policeRecord", "defaultChannel"] as const
const contacts = ["mail", "phone", "address", "hours", "publicAccountQr", "chatUrl"] as const
const documents = ["terms", "privacy", "children"] as const

function HostDialog({ row, onClose, onDone }: RowDialogProps<ConsoleHost>) {
  const { hosts, actions, state } = useConsoleTexts()
  return (
    <FormDialog
      title={row?.name ?? hosts.add}
      submit={actions.save}
      isWide
      done={state.saved}
      onSubmit={(form) => consoleClient()(consoleCalls.saveConsoleHost, readHost(form, row))}
      onClose={onClose}
      onDone={onDone}
    >
      <IdentityGroup row={row} />
      <ContactGroup row={row} />
      <DisplayGroup row={row} />
      <AgreementGroup row={row} />
    </FormDialog>
  )
}

/** A group of fields of the dialog; `row` is absent where a host is added. */
interface GroupProps {
  readonly row: ConsoleHost | undefined
}

function IdentityGroup({ row }: GroupProps) {
  const { hosts } = useConsoleTexts()
  return (
    <fieldset className="form-group">
      <legend>{hosts.identity}</legend>
      <div className="form-columns">
        {row ? null : (
          <TextField
            label={hosts.domain}
            name="name"
            required
            maxLength={253}
            autoCapitalize="none"
            placeholder="pdf.example.com"
          />
        )}
        <TextField
          label={hosts.brand}
          name="brand"
          required
          maxLength={60}
          defaultValue={row?.brand}
        />
        {identity.map((key) => (
          <TextField
            key={key}
            label={hosts[key]}
            name={key}
            required={key === "company"}
            maxLength={120}
            defaultValue={row?.[key]}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ContactGroup({ row }: GroupProps) {
  const { hosts } = useConsoleTexts()
  return (
    <fieldset className="form-group">
      <legend>{hosts.contactGroup}</legend>
      <div className="form-columns">
        {contacts.map((key) => (
          <TextField
            key={key}
            label={hosts[key]}
            name={key}
            maxLength={key === "chatUrl" ? 500 : 200}
            defaultValue={row?.[key]}
            {...(key === "chatUrl" ? { hint: hosts.chatUrlHint } : {})}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DisplayGroup({ row }: GroupProps) {
  const { hosts } = useConsoleTexts()
  return (
    <fieldset className="form-group">
      <legend>{hosts.display}</legend>
      <div className="form-columns">
        {switches.map((key) => (
          <CheckField
            key={key}
            label={hosts[key]}
            name={key}
            defaultChecked={row?.[key] ?? (key === "hasTutorials" || key === "hasChat")}
          />
        ))}
      </div>
      <div className="form-columns">
        <AreaField
          label={hosts.hiddenPages}
          hint={hosts.hiddenHint}
          name="hiddenPages"
          rows={3}
          defaultValue={row?.hiddenPages.join("\n")}
        />
        <AreaField
          label={hosts.footerLinks}
          hint={hosts.footerHint}
          name="footerLinks"
          rows={3}
          defaultValue={row?.footerLinks.map(({ name, url }) => `${name} ${url}`).join("\n")}
        />
      </div>
    </fieldset>
  )
}

function AgreementGroup({ row }: GroupProps) {
  const { hosts } = useConsoleTexts()
  return (
    <fieldset className="form-group">
      <legend>{hosts.agreements}</legend>
      <div className="form-columns">
        {documents.map((key) => (
          <TextField
            key={key}
            label={hosts[key]}
            name={key}
            type="url"
            maxLength={500}
            defaultValue={row?.agreements[key]}
            placeholder="https://"
          />
        ))}
      </div>
    </fieldset>
  )
}

function readHost(form: FormData, row: ConsoleHost | undefined): ConsoleHost {
  const text = (name: string): string => textOf(form, name).trim()
  const lines = (name: string): string[] =>
    text(name)
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
  return {
    name: row?.name ?? text("name"),
    brand: text("brand"),
    company: text("company"),
    licence: text("licence"),
    policeRecord: text("policeRecord"),
    defaultChannel: text("defaultChannel"),
    mail: text("mail"),
    phone: text("phone"),
    address: text("address"),
    hours: text("hours"),
    publicAccountQr: text("publicAccountQr"),
    chatUrl: text("chatUrl"),
    showsFriendLinks: isChecked(form, "showsFriendLinks"),
    hasTutorials: isChecked(form, "hasTutorials"),
    hasContactPage: isChecked(form, "hasContactPage"),
    hasChat: isChecked(form, "hasChat"),
    hiddenPages: lines("hiddenPages"),
    // The address is the last word of a line; a name may have several.
    footerLinks: lines("footerLinks").map((line) => ({
      name: line.replace(/\s+\S+$/, ""),
      url: /\S+$/.exec(line)?.[0] ?? "",
    })),
    agreements: { terms: text("terms"), privacy: text("privacy"), children: text("children") },
  }
}
