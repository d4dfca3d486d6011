import type { ReactNode } from 'react'
import { FinanceWidget } from './finance-widget'
import { HouseWidget } from './house-widget'
import { NoticeWidget } from './notice-widget'
import { QuickEntries } from './quick-entries'
import { TodoWidget } from './todo-widget'

export interface WidgetContext {
  /** The scope in words. */
  scope: string
  month: string
}

export const TITLES: Readonly<Record<string, string>> = {
  todo: '我的待办',
  finance: '收费概况',
  house: '房产概况',
  notice: '公告与消息',
  quickEntry: '快捷入口',
}

/** The widgets that this build draws; the server says which of them the user may see. */
export const WIDGET: Readonly<Record<string, (context: WidgetContext) => ReactNode>> = {
  todo: () => <TodoWidget />,
  finance: ({ scope, month }) => <FinanceWidget scope={scope} month={month} />,
  house: ({ scope }) => <HouseWidget scope={scope} />,
  notice: () => <NoticeWidget />,
  quickEntry: () => <QuickEntries />,
}
