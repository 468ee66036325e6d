import {
  consoleCalls,
  everyRole,
  mayDo,
  type ConsoleCall,
  type OperatorRole,
} from "@mozhuan/contract"
import type { ConsoleTexts } from "../../i18n/console-zh.ts"
import type { IconName } from "../../ui/more-icons.tsx"

export type PageName = keyof ConsoleTexts["pages"]

interface NavPage {
  readonly name: PageName
  readonly icon: IconName
  /** The call that the screen lives by: who may make it sees the page. */
  readonly call: ConsoleCall
}

/** Screens by group, in the order of the menu. */
export const navigation: readonly {
  readonly group: keyof ConsoleTexts["groups"]
  readonly pages: readonly NavPage[]
}[] = [
  {
    group: "overview",
    pages: [
      { name: "dashboard", icon: "chart", call: consoleCalls.usage },
      { name: "health", icon: "pulse", call: consoleCalls.health },
    ],
  },
  {
    group: "support",
    pages: [
      { name: "inbox", icon: "chat", call: consoleCalls.listThreads },
      { name: "answers", icon: "help", call: consoleCalls.listAnswers },
      { name: "tasks", icon: "retry", call: consoleCalls.listConsoleTasks },
    ],
  },
  {
    group: "trade",
    pages: [
      { name: "users", icon: "user", call: consoleCalls.listUsers },
      { name: "orders", icon: "receipt", call: consoleCalls.listOrders },
      { name: "refunds", icon: "back", call: consoleCalls.listRefunds },
      { name: "invoices", icon: "list", call: consoleCalls.listInvoices },
      { name: "alerts", icon: "warning", call: consoleCalls.listAlerts },
    ],
  },
  {
    group: "content",
    pages: [
      { name: "articles", icon: "edit", call: consoleCalls.listEditorArticles },
      { name: "tags", icon: "tag", call: consoleCalls.listEditorTags },
      { name: "page-texts", icon: "search", call: consoleCalls.listEditorPageTexts },
      { name: "links", icon: "link", call: consoleCalls.listEditorLinks },
    ],
  },
  {
    group: "settings",
    pages: [
      { name: "prices", icon: "crown", call: consoleCalls.listConsolePrices },
      { name: "limits", icon: "settings", call: consoleCalls.listSettings },
      { name: "hosts", icon: "globe", call: consoleCalls.listConsoleHosts },
      { name: "operators", icon: "lock", call: consoleCalls.listOperators },
      { name: "audit", icon: "clock", call: consoleCalls.listAudit },
    ],
  },
]

/** Tells whether somebody with these roles may make a call. */
export const mayCall = (roles: readonly OperatorRole[], call: ConsoleCall): boolean =>
  mayDo(roles, call.roles === "anybody" ? everyRole : call.roles)

export const pathOf = (page: PageName): string => `/admin/${page}`
