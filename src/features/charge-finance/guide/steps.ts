import type { ChargeSetup } from '@wuguan/contract/charge-finance/desk.actions'

export interface SetupStep {
  key: keyof ChargeSetup
  title: string
  hint: string
  verb: string
  to: string
}

/** From a house register to the first bill. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    key: 'items',
    title: '收费项目',
    hint: '物业费、水费、停车费……收什么。',
    verb: '设置项目',
    to: '/charge/base/fee/item',
  },
  {
    key: 'standards',
    title: '收费标准',
    hint: '单价、周期和违约金，审核后生效。',
    verb: '设置标准',
    to: '/charge/base/fee/standard',
  },
  {
    key: 'bindings',
    title: '绑定房产',
    hint: '哪些房产从哪天起按哪个标准收。',
    verb: '绑定房产',
    to: '/charge/base/property/standard',
  },
  {
    key: 'receivables',
    title: '生成应收',
    hint: '先预览核对，再确认生成。',
    verb: '生成应收',
    to: '/charge/expenses-generate/generate',
  },
  {
    key: 'bills',
    title: '第一批账单',
    hint: '按户出账单，打印或推送给业主。',
    verb: '生成账单',
    to: '/charge/order/generate/$company/$community',
  },
]

/** The first step that is not done; null when the way is gone. A later step that is done does not skip an earlier one. */
export const nextStep = (setup: ChargeSetup): SetupStep | null => SETUP_STEPS.find((step) => !setup[step.key]) ?? null
