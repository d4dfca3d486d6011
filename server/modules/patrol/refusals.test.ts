import { doubleSignFlow } from '@wuguan/contract/patrol/double-sign.flow'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { addTask, signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import { writeSettingValue } from '../../kernel/setting-values.ts'

/** What belongs to another project, is empty or given to somebody else: what patrols say to it. */
type Values = Readonly<Record<string, unknown>>
const SPOT = { lat: 31.2304, lng: 121.4737 }
let w: ChargeWorld
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  const company = { companyId: w.companyId, communityId: null }
  await writeSettingValue(w.app.kernel.q, 'patrol.doubleSignOn', company, true, null, w.app.clock.now())
})
afterAll(() => w.app.stop())

const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const point = (more: Values = {}) =>
  made(patrolPoint.base!, { communityId: w.communityId, name: `点${++n}`, geo: SPOT, ...more })
const way = (...points: readonly string[]) =>
  made(patrolWay.base!, {
    communityId: w.communityId,
    name: `路${++n}`,
    points: points.map((pointId) => ({ pointId })),
  })
const put = async ({ base, table }: { base: string | null; table: string }, id: string, changes: Values) => {
  const [row] = await w.sql<{ version: number }>(`select version from ${table} where id = $1`, [id])
  return w.admin.call('PUT', base!, { body: { id, version: row!.version, ...changes } })
}
const given = (wayId: string, more: Values = {}) =>
  w.admin.call<{ id: string }>('POST', addTask.path, {
    body: {
      wayId,
      name: '临时巡查',
      userIds: [w.userId],
      startAt: '2025-04-04 08:00:00',
      endAt: '2025-04-04 18:00:00',
      ...more,
    },
  })

describe('points and ways', () => {
  it('a point takes the items of its own project', async () => {
    const there = await made('/basedata/base/community', { companyId: w.companyId, name: '水岸', code: 'SA' })
    const items = [{ name: '门锁' }]
    const itemSetId = await made(patrolItemSet.base!, {
      name: '水岸门岗',
      category: 'security',
      communityId: there,
      items,
    })
    const own = { communityId: w.communityId, name: '云山岗亭', itemSetId }
    expect(await w.admin.call('POST', patrolPoint.base!, { body: own })).toMatchObject(
      fault('itemSetId', '该项目集不适用于本项目'),
    )
    const id = await point()
    expect(await put(patrolPoint, id, { itemSetId })).toMatchObject(fault('itemSetId', '该项目集不适用于本项目'))
    expect(await w.sql('select item_set_id from patrol_point where id = $1', [id])).toEqual([{ item_set_id: null }])
  })

  it('a point lies at no building that is deleted meanwhile', async () => {
    const building = { communityId: w.communityId, buildName: '岗亭', buildCode: 'GT', floorsUp: 1 }
    const buildingId = await made('/basedata/base/building', building)
    const items = [{ name: '灯' }]
    const itemSetId = await made(patrolItemSet.base!, { name: '岗亭', category: 'security', items })
    const name = '来晚的点位'
    const changes = [
      ['lock table patrol_item_set in access exclusive mode'],
      ['update building set deleted_at = created_at where id = $1', [buildingId]],
    ] as const
    const body = { communityId: w.communityId, name, buildingId, itemSetId }
    expect(await overtaken(w.app, changes, () => w.admin.call('POST', patrolPoint.base!, { body }))).toMatchObject(
      fault('buildingId', '请选择本项目的楼栋'),
    )
    expect(await w.sql('select 1 from patrol_point where name = $1', [name])).toEqual([])
  })

  it('a way that lost a point is not written again before it is taken off', async () => {
    const [gone, left] = [await point(), await point()]
    const id = await way(gone, left)
    expect(await put(patrolWay, id, { enabled: 0 })).toMatchObject({ code: 0 })
    expect(await w.admin.call('DELETE', patrolPoint.base!, { body: [gone] })).toMatchObject({ code: 0 })
    expect(await put(patrolWay, id, { estimateMinutes: 20 })).toMatchObject(fault('points', '请选择本项目的点位'))
    expect(await put(patrolWay, id, { estimateMinutes: 20, points: [{ pointId: left }] })).toMatchObject({ code: 0 })
  })

  it('a way with nothing to walk to is not given out', async () => {
    const only = await point()
    const id = await way(only)
    expect(await put(patrolPoint, only, { enabled: 0 })).toMatchObject({ code: 0 })
    expect(await given(id)).toMatchObject({ code: 422, msg: '路线没有启用的点位' })
    expect(await w.sql('select 1 from schedule_task where target_id = $1', [id])).toEqual([])
  })
})

it('nobody signs beside the first while the task waits for somebody else', async () => {
  const codes = ['patrol:task:execute', 'patrol:doubleSign:view', 'patrol:doubleSign:sign']
  const second = await w.user('patrol-second', codes)
  const modelId = await made(patrolModel.base!, { name: '扫码或定位', signMethods: ['qr', 'geo'], methodRule: 'any' })
  const task = (await given(await way(await point({ keyPoint: true })), { modelId })).data.id
  expect(await w.verb(patrolTaskFlow, 'start', task)).toMatchObject({ code: 0 })
  const [step] = await w.sql<{ id: string }>('select id from schedule_step where task_id = $1', [task])
  await must(w.admin, 'POST', signPoint.path, { id: step!.id, method: 'geo', place: SPOT })
  const again = { userIds: [second.userId], reason: '换班' }
  expect(await w.verb(patrolTaskFlow, 'reassign', task, again)).toMatchObject({ code: 0 })
  const [double] = await w.sql<{ id: string }>('select id from double_sign where step_id = $1', [step!.id])
  expect(await w.verb(doubleSignFlow, 'coSign', double!.id, { place: SPOT }, second)).toMatchObject({
    code: 422,
    msg: '任务待执行，不能副签',
  })
  expect(await w.sql('select co_user_id, co_at from double_sign where id = $1', [double!.id])).toEqual([
    { co_user_id: null, co_at: null },
  ])
})
