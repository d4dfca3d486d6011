import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const HOTLINE_ACT = options(['call', '来电'], ['order', '登记'], ['urge', '催单'])

/** What the seats of the hotline did, each act on its own day. */
export const hotlineActivity = defineFacts('hotline.activity', {
  label: '热线业务',
  doc: '来电会话、热线登记的工单和热线催单，一次一行，计入发生的日期；登记的工单不含已作废。',
  scope: 'community',
  title: 'orderNo',
  at: 'happenedOn',
  fields: {
    orderNo: f.text('工单编号', { search: true, width: 150 }),
    act: f.choice('业务', { of: HOTLINE_ACT, width: 80 }),
    happenedOn: f.date('日期', { width: 110 }),
    seat: f.text('坐席', { width: 130 }),
    registered: f.flag('已登记工单', { doc: '来电会话内登记过工单', width: 100 }),
    accepted: f.flag('已受理', { width: 80 }),
    acceptMinutes: f.integer('受理用时', { unit: '分钟', doc: '受理时限按其计时方式计的分钟', width: 100 }),
  },
})
