import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { type CompanyCode, codeRule, neverRepeats, REPEATS } from '../system/code-rule.entity.ts'
import { event, toldFields, toldRules } from './event.entity.ts'
import { eventAuditor } from './event-auditor.entity.ts'
import { eventReminder } from './event-reminder.entity.ts'

/** Reports what happened in one step: the record, its number, its audit. */
export const reportEvent = defineAction('event.reportEvent', {
  label: '上报事件',
  path: `${event.base!}/report`,
  permission: event.codes.add,
  idempotent: true,
  of: event.name,
  fields: { communityId: f.refInt('项目', { to: 'basedata.community', required: true }), ...toldFields(true) },
  rules: toldRules,
  output: returns<{ id: string; version: number }>(),
})

/** An emergency leads it from now on; whoever asks again gets the one that does. */
export const upgradeEvent = defineAction('event.upgradeEvent', {
  label: '升级应急',
  path: `${event.base!}/upgrade`,
  permission: 'event:event:upgrade',
  of: event.name,
  fields: { id: f.ref('突发事件', { to: event.name, required: true }) },
  output: returns<{ contingencyEventId: string }>(),
})

export interface EventTrace {
  readonly action: string
  readonly actorName: string
  readonly at: string
  readonly remark: string | null
}
export interface EventAudit {
  readonly id: string
  readonly round: string
  readonly step: string
  readonly people: string
  readonly result: number
  readonly comment: string | null
  readonly at: string | null
}
export interface EventOrderLine {
  readonly id: string
  readonly orderNo: string
  readonly title: string
  readonly status: number
  readonly handler: string | null
}
export interface EventNotice {
  readonly id: string
  readonly at: string
  readonly moment: string
  readonly body: string
  readonly told: number
}
export interface EventParts {
  readonly traces: readonly EventTrace[]
  readonly audits: readonly EventAudit[]
  readonly orders: readonly EventOrderLine[]
  readonly notices: readonly EventNotice[]
}
/** What stands beside the row of an event. */
export const eventParts = defineAction('event.parts', {
  label: '突发事件经过',
  method: 'GET',
  path: `${event.base!}/parts`,
  permission: event.codes.list,
  fields: { id: f.ref('突发事件', { to: event.name, required: true }) },
  output: returns<EventParts>(),
})

export interface TriedStep {
  readonly step: number
  readonly ruleId: string
  /** The conditions of the row in words. */
  readonly about: string
  readonly score: number
  readonly mode: 'any' | 'all'
  readonly people: readonly { readonly id: number; readonly name: string }[]
  /** Nobody of the row can audit: those who keep the audits stand in. */
  readonly fallback: boolean
}
/** Who would audit a case, by the function that starts audits. */
export const tryAuditors = defineAction('event.tryAuditors', {
  label: '测试匹配',
  path: `${eventAuditor.base!}/try`,
  permission: eventAuditor.codes.list,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    typeId: f.ref('事件类型', { to: 'event.eventType', required: true }),
    levelId: f.ref('级别', { to: 'event.eventLevel', required: true }),
  },
  output: returns<{ steps: readonly TriedStep[] }>(),
})

/** Sends the words of a rule, filled with an example, to whoever asks and to nobody else. */
export const testReminder = defineAction('event.testReminder', {
  label: '测试发送',
  path: `${eventReminder.base!}/test`,
  permission: 'event:reminder:test',
  fields: { id: f.ref('提醒规则', { to: eventReminder.name, required: true }) },
  output: returns<{ body: string }>(),
})

const { datePattern, digits, reset } = codeRule.fields
export interface EventCode extends CompanyCode {
  /** The number that the next report gets. */
  readonly next: string
}
const ofCode = { path: '/manage/event/code', permission: 'event:code:edit' } as const
export const readEventCode = defineAction('event.readEventCode', {
  ...ofCode,
  label: '编码配置',
  method: 'GET',
  input: nothing,
  output: returns<EventCode>(),
})
export const saveEventCode = defineAction('event.saveEventCode', {
  ...ofCode,
  label: '修改编码配置',
  method: 'PUT',
  fields: {
    prefix: f.text('前缀', {
      required: true,
      max: 8,
      pattern: '^[A-Za-z0-9]+$',
      messages: { invalid: '前缀只能是字母和数字' },
    }),
    datePattern,
    digits,
    reset,
  },
  rules: (rule) => [rule('reset', REPEATS, neverRepeats)],
  output: returns<null>(),
})
