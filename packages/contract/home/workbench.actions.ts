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

/** A number of a card, with the list or report that it opens. */
export interface CardFigure {
  label: string
  /** As it is shown; — where there is nothing to divide by. */
  value: string
  /** Somebody has to act: not drawn that way where it is none. */
  alarming: boolean
  to: string
  /** Conditions of the list. */
  filters?: Record<string, string>
}
/** What most cards of the workbench show: numbers, a drawing, the latest or most urgent rows. */
export interface CardFigures {
  asOf: string
  figures: CardFigure[]
  chart: { title: string; categories: string[]; series: { name: string; values: number[] }[] } | null
  rows: TodoRow[]
  /** Page of all rows. */
  more: string | null
}

/** By the code of the widget. */
export interface WidgetAnswers {
  todo: TodoFigures
  finance: FinanceFigures
  notice: NoticeFigures
  house: HouseFigures
  risk: CardFigures
  shift: CardFigures
  close: CardFigures
  order: CardFigures
  task: CardFigures
  materials: CardFigures
  contingency: CardFigures
  schedule: CardFigures
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
