import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'

/** What the widgets of the workbench show. */
export interface TodoRow {
  id: string
  title: string
  communityName: string | null
  createdAt: string
  dueAt: string | null
  over: boolean
  /** Where it is dealt with. */
  to: string
  search?: Record<string, string>
}
export interface TodoKind {
  kind: string
  label: string
  total: number
  overdue: number
  more: string
  rows: TodoRow[]
}
export interface TodoFigures {
  asOf: string
  kinds: TodoKind[]
}
export interface FinanceFigures {
  asOf: string
  month: string
  /** Net receivable and received of the month's fee period, of items that count in the rate. */
  receivable: string
  received: string
  /** Two decimals; null = nothing was due. */
  rate: string | null
  lastRate: string | null
  /** Everything that is owed up to this month. */
  arrears: string
  collectedMonth: string
  collectedYesterday: string
  methods: { name: string; amount: string }[]
  /** The twelve months up to this one. */
  months: { month: string; receivable: string; received: string }[]
}
export interface NoticeFigures {
  asOf: string
  unread: number
  messages: {
    id: string
    title: string
    body: string
    level: number
    createdAt: string
    backUrl: string | null
    read: boolean
  }[]
}

export interface HouseFigures {
  asOf: string
  /** Houses by state of use. */
  states: { code: number; total: number }[]
  communities: number
  buildings: number
  customers: number
}

export interface OrderFigures {
  asOf: string
  /** Open orders by their state, and how many of all are over a limit. */
  states: { status: number; total: number }[]
  over: number
  /** The last seven days, today the last: what was registered and what was finished. */
  days: { day: string; created: number; finished: number }[]
  /** 满意率 of the month; null = nobody was asked, absent for who may not see the report. */
  contentRate?: string | null
}
export interface EmergencyWidgetFigures {
  asOf: string
  /** Those that people are at work on, by level, the gravest first. */
  levels: { levelId: string; name: string; color: string; total: number }[]
  /** Reported last. */
  latest: {
    id: string
    title: string
    level: string
    color: string
    communityName: string
    status: number
    reportedAt: string
    progressOver: boolean
  }[]
}

/** By the code of the widget. */
export interface WidgetAnswers {
  todo: TodoFigures
  finance: FinanceFigures
  order: OrderFigures
  contingency: EmergencyWidgetFigures
  notice: NoticeFigures
  house: HouseFigures
}
export const widget = defineAction('home.widget', {
  label: '工作台组件',
  method: 'GET',
  path: '/app/workbench/widget/{code}',
  input: z.object({
    code: z.string('存在无效的组件').max(40, '存在无效的组件'),
    communityIds: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, '项目编号无效')
      .transform((list) => list.split(',').map(Number))
      .optional(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式不正确')
      .optional(),
  }),
  output: returns<WidgetAnswers[keyof WidgetAnswers]>(),
  sample: () => ({ code: 'notice' }),
})
