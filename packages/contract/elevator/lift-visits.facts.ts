import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { count, figure } from '../kernel/report.ts'
import { MAINTAIN_LEVEL } from './elevator-options.ts'

const ROW = options(['visit', '维保'], ['overdue', '超期电梯'])
/** Visits that were done, and beside them the lifts that wait for one too long. */
export const liftVisits = defineFacts('elevator.liftVisits', {
  label: '电梯维保',
  doc: '已提交的维保一次一行；今天超过维保间隔仍未维保的在用电梯一台一行。',
  scope: 'community',
  title: 'title',
  at: 'day',
  fields: {
    what: f.choice('明细类别', { of: ROW }),
    title: f.text('编号', { width: 140 }),
    day: f.date('日期'),
    elevatorId: f.ref('电梯', { to: 'elevator.elevator' }),
    level: f.choice('维保级别', { of: MAINTAIN_LEVEL }),
    contractorId: f.ref('维保单位', { to: 'basedata.contractor' }),
    brandId: f.ref('品牌', { to: 'elevator.elevatorBrand' }),
    gapDays: f.integer('间隔', { unit: '天' }),
    lateDays: f.integer('超期', { unit: '天' }),
    inTime: f.flag('及时'),
    cost: f.money('配件费用'),
  },
})
export const maintainOnTime = figure('elevator.maintainOnTime', liftVisits, {
  label: '维保及时率',
  doc: '与上次间隔不超过维保间隔的维保 ÷ 维保次数',
  permission: 'elevator:dashboard:view',
  numerator: count('及时', { where: { what: 'visit', inTime: true } }),
  denominator: count('维保次数', { where: { what: 'visit' } }),
  direction: 'up',
})
