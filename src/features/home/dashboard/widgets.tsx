import type { ReactNode } from 'react'
import { CardWidget, type CardWidgetProps } from './card-widget'
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

/** Cards of numbers, with what they say when nothing is there. */
const CARDS = {
  risk: {
    title: '风险提醒',
    empty: { title: '没有需要马上处理的风险', hint: '超时、逾期、故障和未结的事项会列在这里。' },
  },
  shift: { title: '本班收款', empty: { title: '今天还没有收款', hint: '在“收款”页开班并收款后显示在这里。' } },
  close: { title: '关账与差异', empty: { title: '没有待关的账', hint: '交班、日结和月结的待办会列在这里。' } },
  order: { title: '工单看板', empty: { title: '还没有工单', hint: '登记工单后显示在这里。' } },
  task: { title: '巡检与设备', empty: { title: '还没有巡检和维保任务', hint: '启用巡检或维保计划后显示在这里。' } },
  materials: { title: '库存预警', empty: { title: '还没有物资', hint: '建立物资档案并设置上下限后显示在这里。' } },
  contingency: { title: '应急事件', empty: { title: '没有进行中的事件', hint: '上报的应急和突发事件会列在这里。' } },
  schedule: { title: '日程', empty: { title: '本周没有您的排班', hint: '排班后显示未来七天的班次。' } },
} satisfies Record<string, Pick<CardWidgetProps, 'title' | 'empty'>>
type CardKey = keyof typeof CARDS
/** Of a person, not of the communities that are chosen. */
const OWN: ReadonlySet<string> = new Set(['shift', 'schedule'])

export const TITLES: Readonly<Record<string, string>> = {
  todo: '我的待办',
  finance: '收费概况',
  house: '房产概况',
  notice: '公告与消息',
  quickEntry: '快捷入口',
  ...Object.fromEntries(Object.entries(CARDS).map(([code, { title }]) => [code, title])),
}

/** The widgets that this build draws; the server says which of them the user may see. */
export const WIDGET: Readonly<Record<string, (context: WidgetContext) => ReactNode>> = {
  todo: () => <TodoWidget />,
  finance: ({ scope, month }) => <FinanceWidget scope={scope} month={month} />,
  house: ({ scope }) => <HouseWidget scope={scope} />,
  notice: () => <NoticeWidget />,
  quickEntry: () => <QuickEntries />,
  ...Object.fromEntries(
    (Object.keys(CARDS) as CardKey[]).map((code) => [
      code,
      ({ scope, month }: WidgetContext) => (
        <CardWidget code={code} {...CARDS[code]} month={month} {...(OWN.has(code) ? {} : { scope })} />
      ),
    ]),
  ),
}
