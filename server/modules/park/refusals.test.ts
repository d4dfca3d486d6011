import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Register, type Saved, openRegister } from '../../../tests/support/register.ts'

const PLACE = '/park/base/parkingPlace'
let w: Register
const lots: Record<'own' | 'other', string> = { own: '', other: '' }
const areas: Record<'own' | 'other', string> = { own: '', other: '' }
const made = async (path: string, draft: Record<string, unknown>) =>
  String((await w.ok('POST', path, { communityId: w.communityId, ...draft }))['id'])
beforeAll(async () => {
  w = await openRegister()
  for (const [at, name] of (['own', 'other'] as const).entries()) {
    lots[name] = await made('/park/base/parkLot', { name: `车库${at}`, code: `CK${at}`, lotType: 1, totalPlaces: 10 })
    areas[name] = await made('/park/base/parkArea', { lotId: lots[name], name: 'B1' })
  }
})
afterAll(() => w.app.stop())

const draft = (placeNo: string, more: Record<string, unknown> = {}) => ({
  communityId: w.communityId,
  lotId: lots.own,
  placeNo,
  placeCode: `CK-${placeNo}`,
  ownership: 2,
  ...more,
})
const place = async (placeNo: string) => w.info(PLACE, await made(PLACE, draft(placeNo, { areaId: areas.own })))
const change = ({ id, version }: Saved, set: Record<string, unknown>) =>
  w.refused('PUT', PLACE, { id, version, ...set })

test('a place lies in an area of its own lot', async () => {
  const msg = '请选择该车场的区域'
  const refused = { code: 400, msg, data: { areaId: msg } }
  expect(await w.refused('POST', PLACE, draft('A001', { areaId: areas.other }))).toMatchObject(refused)
  expect(await w.sql('select id from parking_place')).toEqual([])
  const kept = await place('A002')
  expect(await change(kept, { areaId: areas.other })).toMatchObject(refused)
  expect(await change(kept, { lotId: lots.other })).toMatchObject(refused)
  expect(await w.info(PLACE, kept.id)).toEqual(kept)
})

test('a place whose lot is gone is not changed before it has another', async () => {
  const msg = '请选择本项目的车场'
  const lost = await place('A003')
  await w.sql('update park_lot set deleted_at = created_at where id = $1', [lots.own])
  expect(await change(lost, { remark: '靠近电梯' })).toMatchObject({ code: 400, msg, data: { lotId: msg } })
  expect(await w.sql('select version, remark from parking_place where id = $1', [lost.id])).toEqual([
    { version: lost.version, remark: null },
  ])
  const { id, version } = lost
  await w.ok('PUT', PLACE, { id, version, lotId: lots.other, areaId: areas.other, remark: '靠近电梯' })
})
