import type { ReactNode } from 'react'
import { EmergencyWidget } from './emergency-widget'
import { FinanceWidget } from './finance-widget'
import { HouseWidget } from './house-widget'
import { NoticeWidget } from './notice-widget'
import { OrderWidget } from './order-widget'
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
  order: '工单看板',
  contingency: '应急事件',
  notice: '公告与消息',
  quickEntry: '快捷入口',
}

/** The widgets that this build draws; the server says which of them the user may see. */
export const WIDGET: Readonly<Record<string, (context: WidgetContext) => ReactNode>> = {
  todo: () => <TodoWidget />,
  finance: ({ scope, month }) => <FinanceWidget scope={scope} month={month} />,
  house: ({ scope }) => <HouseWidget scope={scope} />,
  order: ({ scope, month }) => <OrderWidget scope={scope} month={month} />,
  contingency: ({ scope }) => <EmergencyWidget scope={scope} />,
  notice: () => <NoticeWidget />,
  quickEntry: () => <QuickEntries />,
}
