import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import { eventType } from '@wuguan/contract/event/event-type.entity'
import { reportEvent, upgradeEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmergencyWorld, openEmergencies } from '../../../tests/support/contingencies.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'

/** What an emergency takes over of the event that it was. */
let w: EmergencyWorld
let typeId: string
let levels: Record<'grave' | 'greater', string>
beforeAll(async () => {
  w = await openEmergencies()
  typeId = await w.made(eventType.base!, {
    code: 'E1',
    name: '电动车起火',
    contingencyTypeId: await w.type({ name: '电动车火灾', defaultLevelId: w.levels.common }),
  })
  const level = (name: string, rank: number, more = {}) => w.made(eventLevel.base!, { name, rank, ...more })
  levels = {
    grave: await level('重大', 2),
    greater: await level('较大', 3),
  }
})
afterAll(() => w.app.stop())
beforeEach(() => w.sql('update contingency_level set enabled = 1'))

const tell = (more: Record<string, unknown> = {}) =>
  w.admin.call<{ id: string }>(reportEvent.method, reportEvent.path, {
    body: {
      communityId: w.communityId,
      title: '电动车起火',
      typeId,
      levelId: levels.greater,
      happenedAt: w.at(-12),
      foundAt: w.at(-10),
      location: '地库B1',
      description: '充电区两辆电动车起火，已断电疏散。',
      ...more,
    },
  })
const told = async (more: Record<string, unknown> = {}) => {
  const { code, msg, data } = await tell(more)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(0)
  return data.id
}
const upgrade = (id: string) =>
  w.admin.call<{ contingencyEventId: string }>(upgradeEvent.method, upgradeEvent.path, { body: { id } })
const madeOf = async (eventId: string) => {
  const [row] = await w.sql<{ id: string; level: string; files: Attachment[]; lng: number; lat: number }>(
    `select id, level_id as level, attachments as files, geo_lng::float8 as lng, geo_lat::float8 as lat from contingency_event where event_id = $1`,
    [eventId],
  )
  return row
}

it('is where the event was, with what was attached to it, which the event keeps', async () => {
  const picture = await sendPicture(w.app, w.admin, '现场.png')
  const id = await told({ geo: { lng: 113.32, lat: 23.12 }, attachments: [picture] })
  expect(await upgrade(id)).toMatchObject({ code: 0 })
  const { id: emergency, files, ...made } = (await madeOf(id))!
  expect(made).toMatchObject({ lng: 113.32, lat: 23.12 })
  expect(files).toMatchObject([{ name: '现场.png', size: picture.size, mime: picture.mime }])
  expect(files[0]!.url).toBe(`/file/download/${files[0]!.id}`)
  expect(files[0]!.id).not.toBe(picture.id)
  const places = await w.sql(
    'select biz_type, biz_id, field, confirmed, storage_key from attachment where id = any($1::uuid[]) order by biz_type',
    [[picture.id, files[0]!.id]],
  )
  const key = places[0]!['storage_key']
  expect(places).toEqual([
    {
      biz_type: 'contingency.contingencyEvent',
      biz_id: emergency,
      field: 'attachments',
      confirmed: true,
      storage_key: key,
    },
    { biz_type: event.name, biz_id: id, field: 'attachments', confirmed: true, storage_key: key },
  ])
})

describe('its level', () => {
  const levelOf = async (more: Record<string, unknown>) => {
    const id = await told(more)
    expect(await upgrade(id)).toMatchObject({ code: 0 })
    return (await madeOf(id))!.level
  }
  it('is that of the same rank, else the next graver one that is in use, never a lesser', async () => {
    expect(await levelOf({ levelId: levels.greater })).toBe(w.levels.greater)
    await w.sql('update contingency_level set enabled = 0 where id = $1', [w.levels.greater])
    expect(await levelOf({ levelId: levels.greater })).toBe(w.levels.grave)
    await w.sql('update contingency_level set enabled = 0 where id = $1', [w.levels.grave])
    expect(await levelOf({ levelId: levels.greater })).toBe(w.levels.gravest)
  })
  it('is the gravest in use where none is as grave', async () => {
    await w.sql('update contingency_level set enabled = 0 where id = any($1::uuid[])', [
      [w.levels.gravest, w.levels.grave],
    ])
    expect(await levelOf({ levelId: levels.grave })).toBe(w.levels.greater)
  })
  it('is as grave as the dead of the event ask for', async () => {
    expect(await levelOf({ levelId: levels.grave, dead: 2 })).toBe(w.levels.grave)
    expect(await levelOf({ levelId: levels.grave, dead: 3 })).toBe(w.levels.gravest)
  })
  it('does not stand in the way of a report that is led as an emergency at once', async () => {
    await w.sql('update event_level set must_upgrade = true where id = $1', [levels.grave])
    const id = await told({ levelId: levels.grave, dead: 3 })
    expect(await w.sql('select status from event where id = $1', [id])).toEqual([{ status: EVENT_STATUS.upgraded }])
    expect((await madeOf(id))!.level).toBe(w.levels.gravest)
    await w.sql('update event_level set must_upgrade = false where id = $1', [levels.grave])
  })
})
