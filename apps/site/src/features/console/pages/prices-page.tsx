import { consoleCalls, type ConsolePrice } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showMoney } from "../format.ts"
import { useMay } from "../operator-context.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead, Section } from "../parts/page-head.tsx"
import { Table, type Column } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** /admin/prices: what is for sale, by region. */
export default function PricesPage() {
  const texts = useConsoleTexts()
  const { pages, prices, actions } = texts
  const may = useMay()
  const { loaded, reload } = useConsoleCall(consoleCalls.listConsolePrices, {})
  const [open, setOpen] = useState<ConsolePrice>()
  return (
    <>
      <PageHead title={pages.prices} lead={prices.lead} />
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) =>
          (["cn", "overseas"] as const).map((region) => (
            <Section key={region} title={prices.regions[region]}>
              <Table
                label={prices.regions[region]}
                rows={list.filter((price) => price.region === region)}
                keyOf={({ priceId }) => priceId}
                {...(may(consoleCalls.savePrice)
                  ? {
                      actions: (price: ConsolePrice) => (
                        <button
                          type="button"
                          className="text-button"
                          onClick={() => setOpen(price)}
                        >
                          {actions.edit}
                        </button>
                      ),
                    }
                  : {})}
                columns={columnsOf(texts)}
              />
            </Section>
          ))
        }
      </LoadedView>
      {open ? (
        <PriceDialog
          price={open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            reload()
          }}
        />
      ) : null}
    </>
  )
}

const cents = (form: FormData, name: string): number => Math.round(Number(textOf(form, name)) * 100)

function NumberFields({ price }: { price: ConsolePrice }) {
  const { prices } = useConsoleTexts()
  return (
    <div className="form-columns">
      <TextField
        label={`${prices.amount}（${price.currency}）`}
        name="amount"
        type="number"
        step="0.01"
        min="0.01"
        required
        defaultValue={price.amount / 100}
      />
      <TextField
        label={`${prices.origin}（${price.currency}）`}
        hint={prices.originHint}
        name="origin"
        type="number"
        step="0.01"
        min="0"
        defaultValue={(price.originAmount ?? 0) / 100}
      />
      <TextField label={prices.tag} name="tag" maxLength={20} defaultValue={price.tag} />
      <TextField
        label={prices.sequence}
        name="sequence"
        type="number"
        min={0}
        max={1000}
        required
        defaultValue={price.sequence}
      />
    </div>
  )
}

function PriceDialog({
  price,
  onClose,
  onDone,
}: {
  price: ConsolePrice
  onClose: () => void
  onDone: () => void
}) {
  const { prices, state, actions } = useConsoleTexts()
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.savePrice, {
      priceId: price.priceId,
      title: textOf(form, "title"),
      amount: cents(form, "amount"),
      originAmount: cents(form, "origin"),
      tag: textOf(form, "tag"),
      sequence: Number(textOf(form, "sequence")),
      isDefault: isChecked(form, "isDefault"),
      isActive: isChecked(form, "isActive"),
    })
  return (
    <FormDialog
      title={prices.edit}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField
        label={prices.title}
        name="title"
        required
        maxLength={40}
        defaultValue={price.title}
      />
      <NumberFields price={price} />
      <div>
        <CheckField label={prices.isDefault} name="isDefault" defaultChecked={price.isDefault} />
        <CheckField label={prices.isActive} name="isActive" defaultChecked={price.isActive} />
      </div>
    </FormDialog>
  )
}

const columnsOf = ({ prices }: ConsoleTexts): readonly Column<ConsolePrice>[] => [
  {
    title: prices.title,
    show: (price) => (
      <span>
        {price.title}
        {price.tag ? <small>{price.tag}</small> : null}
      </span>
    ),
  },
  {
    title: prices.amount,
    show: (price) => showMoney(price.amount, price.currency),
    isNumber: true,
  },
  {
    title: prices.origin,
    show: (price) =>
      price.originAmount ? <del>{showMoney(price.originAmount, price.currency)}</del> : "",
    isNumber: true,
  },
  { title: prices.term, show: (price) => prices.days(price.days) },
  {
    title: prices.isActive,
    show: (price) => (
      <span>
        <Badge tone={price.isActive ? "good" : "plain"}>
          {price.isActive ? prices.isActive : prices.offSale}
        </Badge>
        {price.isDefault ? <small>{prices.isDefault}</small> : null}
      </span>
    ),
  },
  { title: prices.sequence, show: (price) => price.sequence, isNumber: true },
]
