import type { ShownRowOf } from '../kernel/entity.ts'
import type { ProjectLedger, SpecialLedger, ledger } from './ledger.entity.ts'
import { f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { optionalText, period, queryId, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Ledgers: filling in, examining, and how complete they are. */
export interface LedgerFigure {
  key: keyof ProjectLedger
  label: string
  declared: string | number | null
  system: string | number | null
  previous: string | number | null
  deviation: string | null
  deviates: boolean
}
export interface LedgerMatrix {
  periods: string[]
  communities: {
    id: number
    name: string
    cells: { period: string; ledgerId: string | null; status: ShownRowOf<typeof ledger>['status'] | null }[]
  }[]
  /** 已生效 / communities in 在管, per period, in percent. */
  completion: { period: string; done: number; total: number; rate: string }[]
}
export interface LedgerExamination {
  current: Omit<ShownRowOf<typeof ledger>, 'content'> & {
    createdBy: number | null
    /** Of a project's: the figures that were given. */
    content: Partial<ProjectLedger> | SpecialLedger | null
  }
  /** 上期 of a project's ledger. */
  previous: { period: string; content: Partial<ProjectLedger> } | null
  figures: LedgerFigure[]
}
export interface SpecialSum {
  specialType: string
  label: string
  count: number
  rows: number
  amount: string
}

const one = z.object({ id: uuid('台账', 'basedata.ledger'), remark: optionalText('审核意见', 200) })

export const submitLedger = defineAction('basedata.submitLedger', {
  label: '提交台账',
  path: '/basedata/base/ledger/submit',
  permission: 'basedata:ledger:submit',
  input: one,
  output: returns<null>(),
})
export const passLedger = defineAction('basedata.passLedger', {
  label: '通过台账',
  path: '/basedata/base/ledger/pass',
  permission: 'basedata:ledger:examine',
  fields: {
    id: f.ref('台账', { to: 'basedata.ledger', required: true }),
    remark: f.longText('审核意见', { max: 200 }),
  },
  output: returns<null>(),
})
export const rejectLedger = defineAction('basedata.rejectLedger', {
  label: '驳回台账',
  path: '/basedata/base/ledger/reject',
  permission: 'basedata:ledger:examine',
  fields: {
    id: f.ref('台账', { to: 'basedata.ledger', required: true }),
    remark: f.longText('驳回原因', { required: true, max: 200 }),
  },
  output: returns<null>(),
})
export const voidLedger = defineAction('basedata.voidLedger', {
  label: '作废台账',
  path: '/basedata/base/ledger/void',
  permission: 'basedata:ledger:edit',
  fields: {
    id: f.ref('台账', { to: 'basedata.ledger', required: true }),
    remark: f.longText('作废原因', { required: true, max: 200 }),
  },
  output: returns<null>(),
})
export const prefillLedger = defineAction('basedata.prefillLedger', {
  label: '带入系统值',
  method: 'GET',
  path: '/basedata/base/ledger/prefill',
  permission: 'basedata:ledger:add',
  input: z.object({ communityId: queryId('项目', 'basedata.community'), period: period('期间') }),
  output: returns<LedgerFigure[]>(),
})
export const examineLedger = defineAction('basedata.examineLedger', {
  label: '台账对比',
  method: 'GET',
  path: '/basedata/base/ledger/examine/{id}',
  permission: 'basedata:ledger:examine',
  input: z.object({ id: uuid('台账', 'basedata.ledger') }),
  output: returns<LedgerExamination>(),
})
export const ledgerMatrix = defineAction('basedata.ledgerMatrix', {
  label: '台账填报矩阵',
  method: 'GET',
  path: '/basedata/base/ledger/matrix',
  permission: 'basedata:ledger:list',
  input: z.object({ from: period('开始期间'), to: period('结束期间') }),
  output: returns<LedgerMatrix>(),
})
export const specialSums = defineAction('basedata.specialSums', {
  label: '专项台账汇总',
  method: 'GET',
  path: '/basedata/base/ledger/specialSums',
  permission: 'basedata:ledger:list',
  input: z.object({}),
  output: returns<SpecialSum[]>(),
})
