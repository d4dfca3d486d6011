import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { CHECK_KIND, CHECK_PHASE, CHECK_RESULT } from './elevator-options.ts'

const ROW = options(['due', '应检'], ['result', '结果'])
/** What was due by its day, and beside it each result by the day of the check. */
export const liftChecks = defineFacts('elevator.liftChecks', {
  label: '电梯年检',
  doc: '应检项目按到期日一项一行，已取消的不计；检验结果按检验日期一次一行。',
  scope: 'community',
  title: 'title',
  at: 'day',
  fields: {
    what: f.choice('明细类别', { of: ROW }),
    title: f.text('编号', { width: 150 }),
    day: f.date('日期'),
    elevatorId: f.ref('电梯', { to: 'elevator.elevator' }),
    brandId: f.ref('品牌', { to: 'elevator.elevatorBrand' }),
    contractorId: f.ref('维保单位', { to: 'basedata.contractor' }),
    checkKind: f.choice('检验类别', { of: CHECK_KIND }),
    agency: f.text('检验机构', { width: 180 }),
    phase: f.state('状态', { of: CHECK_PHASE, default: 'todo' }),
    result: f.choice('结果', { of: CHECK_RESULT }),
    done: f.flag('已完成'),
    overdue: f.flag('逾期'),
    firstPass: f.flag('首检合格'),
    inTime: f.flag('按期'),
    rectifyOpen: f.integer('未完成整改', { unit: '项' }),
    fee: f.money('检验费'),
  },
})
