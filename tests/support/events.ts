import { approveTask, rejectTask } from '@wuguan/contract/bpm/task.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { reportEvent } from '@wuguan/contract/event/event.actions'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import { expect } from 'vitest'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import type { Caller } from './app.ts'
import { makeUser } from './user.ts'
import { openOrders } from './work-orders.ts'

type Values = Readonly<Record<string, unknown>>
export type Verb = keyof typeof eventFlow.actions

/** The demo company with nobody who audits but whom a test names, and what is done with events. */
export async function openEvents() {
  const w = await openOrders()
  await w.sql('delete from event_auditor__user_ids')
  await w.sql('delete from event_auditor__position_ids')
  await w.sql('delete from event_auditor')
  await w.sql('update event_reminder set enabled = 0')
  const idOf = async (table: 'event_level' | 'event_type', name: string) =>
    (
      await w.one<{ id: string }>(`select id from ${table} where name = $1 and company_id = $2`, [
        name,
        w.place.companyId,
      ])
    ).id
  const levels = {
    gravest: await idOf('event_level', '特别重大'),
    grave: await idOf('event_level', '重大'),
    greater: await idOf('event_level', '较大'),
    common: await idOf('event_level', '一般'),
  }
  const typeId = await idOf('event_type', '地库积水')
  const auditor = await makeUser(
    w.app,
    'event-auditor',
    [event.codes.list, 'event:audit:approve', 'bpm:instance:list'],
    {
      companyId: w.place.companyId,
    },
  )
  const reporter = await makeUser(
    w.app,
    'event-reporter',
    [
      event.codes.list,
      event.codes.add,
      event.codes.edit,
      'event:event:follow',
      'event:event:close',
      'event:event:void',
    ],
    { companyId: w.place.companyId },
  )
  const at = (minutes: number) => dateTimeOf(new Date(w.app.clock.now().getTime() + minutes * 60_000))
  const told = (more: Values = {}) => ({
    communityId: w.place.communityId,
    title: '地库积水',
    typeId,
    levelId: levels.common,
    happenedAt: at(-12),
    foundAt: at(-10),
    location: '地下车库B2',
    description: '集水井水泵跳闸，东区积水约5厘米。',
    ...more,
  })
  const tell = (more: Values = {}, caller: Caller = reporter) =>
    caller.call<{ id: string }>(reportEvent.method, reportEvent.path, { ...w.place, body: told(more) })
  const reported = async (more: Values = {}, caller: Caller = reporter) => {
    const answer = await tell(more, caller)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  const drafted = async (more: Values = {}, caller: Caller = reporter) => {
    const answer = await caller.call<{ id: string }>('POST', event.base!, { ...w.place, body: told(more) })
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  const rowOf = (id: string) =>
    w.one<{
      version: number
      status: number
      event_no: string | null
      level_id: string
      handler_id: number
      late_report: boolean
      instance: string | null
      closed_at: string | null
    }>(
      'select version, status, event_no, level_id, handler_id, late_report, process_instance_id as instance, closed_at from event where id = $1',
      [id],
    )
  const press = async (verb: Verb, id: string, body: Values = {}, caller: Caller = reporter) => {
    const { method, path } = eventFlow.actions[verb]
    return caller.call<Record<string, unknown>>(method, path, {
      ...w.place,
      body: { id, version: (await rowOf(id)).version, ...body },
    })
  }
  const done = async (...asked: Parameters<typeof press>) => {
    const answer = await press(...asked)
    expect(answer.code, answer.msg).toBe(0)
    return answer.data
  }
  const taskOf = async (instance: string | null) =>
    (
      await w.one<{ id: string }>(
        'select id from process_task where instance_id = $1::uuid and result = 1 order by id',
        [instance],
      )
    )?.id
  const decideTask = (taskId: string, result: 'approve' | 'reject', caller: Caller) => {
    const action = result === 'approve' ? approveTask : rejectTask
    return caller.call(action.method, action.path, { ...w.place, body: { taskId, comment: '情况属实' } })
  }
  const decide = async (id: string, result: 'approve' | 'reject' = 'approve', caller: Caller = auditor) => {
    const answer = await decideTask((await taskOf((await rowOf(id)).instance))!, result, caller)
    expect(answer.code, answer.msg).toBe(0)
  }
  const auditedBy = (more: Values = {}, caller: Caller = w.admin) =>
    caller.call<{ id: string }>('POST', eventAuditor.base!, {
      ...w.place,
      body: { step: 1, kind: 'user', userIds: [auditor.userId], mode: 'any', ...more },
    })
  const closing = { closeSummary: '积水已排净，水泵更换完毕。', causeText: '水泵老化未及时更换。' }
  return {
    ...w,
    levels,
    typeId,
    auditor,
    reporter,
    at,
    told,
    tell,
    reported,
    drafted,
    rowOf,
    press,
    done,
    taskOf,
    decideTask,
    decide,
    auditedBy,
    closing,
  }
}
export type EventWorld = Awaited<ReturnType<typeof openEvents>>
