import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { ELEVATOR_KIND, ELEVATOR_STATUS } from './elevator-options.ts'

export const AGE_BAND = options(['to5', '5年以内'], ['to10', '5-10年'], ['to15', '10-15年'], ['over15', '15年以上'])

/** Lifts with what must be on file of each. */
export const liftPapers = defineFacts('elevator.liftPapers', {
  label: '电梯资料',
  doc: '一台一行，报废的不计。应有资料六项：使用登记证、监督检验日期、有效检验、安全员、有效维保单位、有效保险。',
  scope: 'community',
  title: 'elevatorNo',
  fields: {
    elevatorNo: f.text('电梯编号', { width: 110 }),
    elevatorId: f.ref('电梯', { to: 'elevator.elevator' }),
    kind: f.choice('电梯类别', { of: ELEVATOR_KIND }),
    brandId: f.ref('品牌', { to: 'elevator.elevatorBrand' }),
    contractorId: f.ref('维保单位', { to: 'basedata.contractor' }),
    status: f.state('状态', { of: ELEVATOR_STATUS, default: 'waiting' }),
    ageBand: f.choice('梯龄', { of: AGE_BAND }),
    registered: f.flag('有使用登记证'),
    accepted: f.flag('有监督检验日期'),
    checked: f.flag('检验有效'),
    officer: f.flag('有安全员'),
    contracted: f.flag('有维保单位'),
    insured: f.flag('有保险'),
    complete: f.flag('资料齐全'),
    required: f.integer('应有资料', { unit: '项' }),
    filled: f.integer('已有资料', { unit: '项' }),
    missing: f.text('缺少资料', { width: 260 }),
  },
})
