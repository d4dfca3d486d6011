import { reportEvent } from '@wuguan/contract/event/event.actions'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import { eventType } from '@wuguan/contract/event/event-type.entity'
import { event } from '@wuguan/contract/event/event.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'

/** What a report has to say, and to whom it cannot be given. */
type Values = Readonly<Record<string, unknown>>
let w: ChargeWorld
let typeId: string
let levelId: string
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  levelId = await made(eventLevel.base!, { name: '一般', rank: 4 })
  typeId = await type()
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const type = (more: Values = {}) => made(eventType.base!, { code: `T${++n}`, name: `类型${n}`, ...more })
const told = (more: Values = {}) => ({
  communityId: w.communityId,
  title: '地库积水',
  typeId,
  levelId,
  happenedAt: '2025-04-04 08:30:00',
  foundAt: '2025-04-04 08:40:00',
  location: '地下车库B2',
  description: '集水井水泵跳闸，东区积水约5厘米。',
  ...more,
})
const tell = (more: Values) => w.admin.call('POST', reportEvent.path, { body: told(more) })
const toldOf = (title: string) => w.sql('select status, event_no as no from event where title = $1', [title])

describe('a report', () => {
  it('is of a type in use', async () => {
    const title = '停用类型的积水'
    const stopped = { title, typeId: await type({ enabled: 0 }) }
    expect(await tell(stopped)).toMatchObject(fault('typeId', '该事件类型已停用'))
    expect(await toldOf(title)).toEqual([])
  })

  it('has a level, its own or that of its type', async () => {
    const title = '没有级别的积水'
    expect(await tell({ title, levelId: null })).toMatchObject(unprocessable('请选择级别'))
    expect(await toldOf(title)).toEqual([])
    const id = await made(event.base!, told({ title, levelId: null }))
    expect(await w.verb(eventFlow, 'report', id)).toMatchObject(unprocessable('请选择级别'))
    expect(await toldOf(title)).toEqual([{ status: EVENT_STATUS.draft, no: null }])
    expect(
      await tell({ title: '类型的级别', levelId: null, typeId: await type({ defaultLevelId: levelId }) }),
    ).toMatchObject({
      code: 0,
    })
  })

  it('is of a level in use, told or that of its type', async () => {
    const title = '停用级别的积水'
    const stopped = await made(eventLevel.base!, { name: '已停用', rank: 9, enabled: 0 })
    expect(await tell({ title, levelId: stopped })).toMatchObject(fault('levelId', '级别不存在或已删除'))
    const typed = { title, levelId: null, typeId: await type({ defaultLevelId: stopped }) }
    expect(await tell(typed)).toMatchObject(unprocessable('请选择级别'))
    expect(await toldOf(title)).toEqual([])
  })

  it('is not given to somebody whose work lies elsewhere', async () => {
    const title = '别处的人'
    const { userId } = await w.user('event-away', [event.codes.list], { dataScope: 5 })
    expect(await tell({ title, handlerId: userId })).toMatchObject(fault('handlerId', '该用户不能处理此项目的事件'))
    expect(await toldOf(title)).toEqual([])
  })
})

it('a type is not disabled before what is below it', async () => {
  const above = await type()
  await type({ parentId: above })
  const body = { id: above, version: 1, enabled: 0 }
  expect(await w.admin.call('PUT', eventType.base!, { body })).toMatchObject(unprocessable('请先停用下级类型'))
  expect(await w.sql('select enabled from event_type where id = $1', [above])).toEqual([{ enabled: 1 }])
})

it('a level that is corrected is another one', async () => {
  const auditor = await w.user('event-corrector', [event.codes.list, 'event:audit:approve'])
  await made(eventAuditor.base!, { step: 1, kind: 'user', userIds: [auditor.userId], mode: 'any' })
  const id = await made(reportEvent.path, told({ title: '待审的积水' }))
  const asked = () => w.sql('select status, level_id, process_instance_id from event where id = $1', [id])
  const before = await asked()
  expect(before).toMatchObject([{ status: EVENT_STATUS.pendingAudit, level_id: levelId }])
  const corrected = { levelId, reason: '级别核实无误' }
  expect(await w.verb(eventFlow, 'correctLevel', id, corrected, auditor)).toMatchObject(
    fault('levelId', '级别没有变化'),
  )
  expect(await asked()).toEqual(before)
})
