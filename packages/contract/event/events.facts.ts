import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { EVENT_STATUS } from './event-options.ts'

/** Reported events one by one, as their list shows them to the same person; drafts and what was voided are none. */
export const events = defineFacts('event.events', {
  label: '突发事件',
  doc: '列表中可见的已上报事件，一件一行；草稿和作废的不计，已升级的在此计一次。',
  scope: 'community',
  title: 'title',
  at: 'happenedOn',
  fields: {
    eventNo: f.text('编号', { width: 140 }),
    title: f.text('标题', { width: 220 }),
    happenedOn: f.date('发生日期'),
    typeId: f.ref('类型', { to: 'event.eventType' }),
    levelId: f.ref('级别', { to: 'event.eventLevel' }),
    status: f.state('状态', { of: EVENT_STATUS, default: 'draft' }),
    late: f.flag('迟报'),
    audited: f.flag('首轮审核完成'),
    auditedInTime: f.flag('审核及时'),
    closed: f.flag('已结案'),
    closeHours: f.decimal('结案时长', { precision: 12, scale: 2, unit: '小时' }),
    injured: f.integer('受伤人数'),
    dead: f.integer('死亡人数'),
    lossAmount: f.money('损失金额'),
  },
})
