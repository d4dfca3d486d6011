import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { communityId } from '../kernel/inputs.ts'
import { meterKind, period } from './inputs.ts'

/** Figures of consumption: audited readings of live meters, by fee period. */
export interface EnergyFigure {
  value: string | null
  /** In percent. */
  change?: string | null
}
export interface MasterLoss {
  meterId: string
  code: string
  name: string
  usage: string
  children: string
  loss: string | null
  /** In percent. */
  rate: string | null
  alarm: boolean
  inverted: boolean
  /** Children without an audited reading: the master stays out of the rate. */
  missing: number
}
export interface EnergyView {
  kind: string
  period: string
  unit: string
  /** No top-level master: the sum of all meters that have none below. */
  withoutMaster: boolean
  /** null while none of the meters that it is made of has an audited reading. */
  usage: string | null
  monthGrowth: string | null
  yearGrowth: string | null
  lossRate: string | null
  publicShare: string | null
  perHouse: string | null
  perArea: string | null
  readRate: string | null
  amount: string
  months: { period: string; usage: string | null; lastYear: string | null }[]
  levels: { levelId: string; name: string; usage: string }[]
  losses: MasterLoss[]
  top: { meterId: string; code: string; place: string; usage: string; readingId: string }[]
  zero: { meterId: string; code: string; place: string; readingId: string }[]
  heat: { buildings: string[]; periods: string[]; values: (string | null)[][] }
}

export const energyView = defineAction('meter.energyView', {
  label: '能耗分析',
  method: 'GET',
  path: '/meter/base/energy',
  permission: 'meter:energy:view',
  input: z.object({ communityId, kind: meterKind, period }),
  output: returns<EnergyView>(),
})
export const energySheet = defineAction('meter.energySheet', {
  label: '导出能耗分析',
  method: 'GET',
  path: '/meter/base/energy/export',
  permission: 'meter:energy:export',
  input: z.object({ communityId, kind: meterKind, period }),
  output: returns<never>(),
})
