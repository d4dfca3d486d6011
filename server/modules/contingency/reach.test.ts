import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import { contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { contingencyPermission } from '@wuguan/contract/contingency/contingency-permission.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { CONTINGENCY_CODES, type EmergencyWorld, openEmergencies } from '../../../tests/support/contingencies.ts'

/** Whose an emergency is to see, to change and to be handed: by rows of rights and by the place where it is. */
let w: EmergencyWorld
beforeAll(async () => {
  w = await openEmergencies()
})
afterAll(() => w.app.stop())

const community = async (name: string) =>
  Number(await w.made('/basedata/base/community', { companyId: w.companyId, name, code: name }))

it('whoever stands in where a project has no manager is asked once, also where the company is its own group', async () => {
  const id = await w.reported({ communityId: await community('云溪花园') })
  const asked = await w.sql(
    `select coalesce(t.assignee_id, (select min(k.target_id) from process_task__candidates k where k.owner_id = t.id)) as who
     from process_task t join process_instance i on i.id = t.instance_id where i.business_id = $1 and t.result = 1`,
    [id],
  )
  expect(asked).toEqual([{ who: w.leader.userId }])
})

describe('the inbox of those who decide', () => {
  const inbox = async (caller: Caller) => {
    const { data } = await caller.call<{ list: Record<string, unknown>[] }>('GET', `${contingencyApproval.base}/page`, {
      query: { limit: 1000 },
    })
    return data.list.map((row) => row['eventId'])
  }
  it('shows what rows of rights let one see, and besides what one is asked about or asked for', async () => {
    const codes = ['bpm:contingency:list', 'contingency:event:view']
    const reader = await w.user('cont-reader', codes)
    const asked = await w.user('cont-asked', [...codes, 'bpm:instance:list'])
    const author = await w.user('cont-author', [...CONTINGENCY_CODES, ...codes])
    const named = await w.user('cont-named', codes)
    await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, asked.userId])
    const id = await w.reported({}, author)
    for (const one of [reader, asked, author, named]) expect(await inbox(one)).toContain(id)
    const row = await w.made(contingencyPermission.base!, {
      name: '只给一人看',
      kinds: ['view'],
      granteeKind: 'user',
      userIds: [named.userId],
    })
    expect(await inbox(reader)).not.toContain(id)
    for (const one of [asked, author, named]) expect(await inbox(one)).toContain(id)
    await w.sql('update contingency_permission set enabled = 0 where id = $1', [row])
    await w.sql('update community set manager_id = $2 where id = $1', [w.communityId, w.manager.userId])
  })
})

describe('a level', () => {
  it('is changed with what is reported by whoever may change it there, not elsewhere', async () => {
    const elsewhere = await community('云海花园')
    const hand = await w.user('cont-hand', ['contingency:event:view', 'contingency:event:handle'])
    const other = await w.user('cont-levels', ['contingency:event:level'], {
      dataScope: 5,
      communityIds: [elsewhere],
    })
    await w.alsoAs(hand, other)
    await w.sql(
      'insert into user_community (id, user_id, community_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)',
      [hand.userId, elsewhere, w.app.clock.now()],
    )
    const raise = { kind: 'progress', content: '火势扩大蔓延', newLevelId: w.levels.greater }
    const id = await w.reported()
    expect(await w.press('progress', id, raise, hand)).toMatchObject({ code: 403 })
    const there = await w.reported({ communityId: elsewhere })
    expect(await w.press('progress', there, raise, hand)).toMatchObject({ code: 0 })
    expect((await w.press('progress', id, raise)).code).toBe(0)
  })
})

describe('a task that is added', () => {
  const add = (eventId: string, more: Record<string, unknown> = {}) =>
    w.chief.call('POST', contingencyTask.base!, {
      body: { communityId: w.communityId, eventId, step: '搬运沙袋', dueAt: w.at(30), ...more },
    })
  it('is given to somebody who reaches the place, and he is told, as if it were assigned', async () => {
    const id = await w.reported({ drill: true })
    const away = await w.user('cont-away', ['contingency:event:view'], { dataScope: 5 })
    expect(await add(id, { ownerId: away.userId })).toMatchObject({
      code: 400,
      data: { ownerId: '该用户不能处理此项目的事件' },
    })
    expect(await w.sql('select 1 from contingency_task where event_id = $1', [id])).toEqual([])
    expect((await add(id, { ownerId: w.manager.userId })).code).toBe(0)
    expect(await w.notices(id)).toContainEqual({
      event: 'contingency.assigned',
      receivers: [w.manager.userId],
      id,
      title: '【演练】地库充电区冒烟',
      task: '搬运沙袋',
    })
    expect((await add(id)).code).toBe(0)
  })
})
