import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { DOUBLE_SIGN_STATUS } from './double-sign.entity.ts'

/** Double signs of tasks that are over. */
export const doubleSigns = defineFacts('patrol.doubleSigns', {
  label: '双签',
  doc: '期限已过的任务中须双签的点位各一行。',
  scope: 'community',
  title: 'pointName',
  at: 'slotDate',
  fields: {
    pointName: f.text('点位', { width: 150 }),
    wayName: f.text('路线', { width: 150 }),
    slotDate: f.date('业务日期'),
    mainHour: f.integer('主签时段', { unit: '时' }),
    mainUserId: f.refInt('主签人', { to: 'system.user' }),
    coUserId: f.refInt('副签人', { to: 'system.user' }),
    status: f.state('状态', { of: DOUBLE_SIGN_STATUS, default: 'waiting' }),
    valid: f.flag('有效'),
    late: f.flag('迟签'),
    missing: f.flag('缺签'),
    coSigned: f.flag('已副签'),
    gapSeconds: f.integer('间隔', { unit: '秒' }),
    suspect: f.flag('疑似代签'),
  },
})
