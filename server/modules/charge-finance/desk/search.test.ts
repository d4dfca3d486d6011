import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { makeUser } from '../../../../tests/support/user.ts'
import { fillPinyin } from '../../basedata/customer/pinyin.service.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { houseStatement } from '../../basedata/search/find-houses.service.ts'
import { MONEY, placeStatement } from './search.queries.ts'

let w: ChargeWorld
let home: { houseId: string; customerId: string }
let receiptNumber: string
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  const at = { communityId: w.communityId }
  const building = await w.ok('POST', '/basedata/base/building', { ...at, ...BUILDING })
  const unit = await w.ok('POST', '/basedata/base/unit', {
    ...at,
    buildingId: building['id'],
    unitName: '1单元',
    unitCode: '1',
    floorsUp: 18,
  })
  const house = await w.house({ buildingId: building['id'], unitId: unit['id'], roomNo: '502', floor: 5 })
  const person = await w.customer({ name: '单雄信', mobile: '13812345678' })
  await w.relate(person.id, house.id, { relation: 1, isPayer: true, share: '100' })
  home = { houseId: house.id, customerId: person.id }
  await w.sql(
    `insert into park_member (id, company_id, community_id, member_no, plates, level, points, customer_id, source, state, created_at, updated_at)
     values ($1, $2, $3, 'M1', array['粤B·8Z81K'], 1, 0, $4, 1, 1, $5, $5)`,
    [uuidv7(), w.companyId, w.communityId, person.id, w.app.clock.now()],
  )
  const bill = await w.bill({ ...home, name: String(house['fullName']) })
  const paid = await w.collect(home, [bill])
  receiptNumber = paid.data.receipts[0]!.receiptNumber
})
const BUILDING = { buildName: '7栋', buildCode: '07', floorsUp: 18, floorsDown: 1 }
afterAll(() => w.app.stop())

const found = async (keyword: string) => {
  const answer = await w.admin.call<DeskHit[]>('GET', '/charge/collection/search', { query: { keyword } })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.filter((hit) => hit.propertyId === home.houseId).map((hit) => hit.match)
}
const FORMS: [string, string][] = [
  ['7-1-502', '房号'],
  ['7-1502', '房号'],
  ['7栋1单元502', '房号'],
  ['7 1 502', '房号'],
  ['7栋502', '房号'],
  ['502', '房号'],
  ['单雄', '姓名'],
  ['雄信', '姓名'],
  // 单 is shàn as a surname.
  ['shanxiongxin', '姓名'],
  ['shanxi', '姓名'],
  ['sxx', '姓名'],
  ['1381', '手机号'],
  ['5678', '手机号'],
  ['8z81k', '车牌'],
  ['粤B8Z81K', '车牌'],
]

it.each(FORMS)('finds the house by %s', async (keyword, match) => {
  expect(await found(keyword)).toEqual([match])
})

it('finds it by the number of a receipt, and by nothing that is not it', async () => {
  expect(await found(receiptNumber.toLowerCase())).toEqual(['收款单号'])
  for (const keyword of ['7-2-502', '8-1-502', '7-1-503', 'sxy', '81k', '%', '_____'])
    expect(await found(keyword), keyword).toEqual([])
})

it('knows names by pinyin that came by no form, and follows a new name', async () => {
  await w.sql(`update customer set name = '曾国藩', name_pinyin = null, name_initials = null where id = $1`, [
    home.customerId,
  ])
  expect(await found('zgf')).toEqual([])
  await fillPinyin(w.app.kernel.q)
  expect(await found('zgf')).toEqual(['姓名'])
  expect(await found('zengguofan')).toEqual(['姓名'])
  expect(await fillPinyin(w.app.kernel.q)).toBe(0)
  await w.sql(`update customer set name = '单雄信' where id = $1`, [home.customerId])
  await fillPinyin(w.app.kernel.q)
})

it('asks an index in every form, so that a million houses are no more than one', async () => {
  // A table of a few rows is read whole whatever there is; without that choice a plan shows whether any index answers.
  const keywords = [...FORMS.map(([keyword]) => keyword), receiptNumber, '7栋', '1单元502', '7栋1单元']
  const plans = await w.act(async ({ q }) => {
    await q.query('set local enable_seqscan = off')
    const read = async (text: string, values: readonly unknown[]) =>
      (await q.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n')
    const made: [string, string][] = []
    for (const keyword of keywords)
      for (const plain of [true, false]) {
        const { text, values } = houseStatement(
          { keyword, plain, idNo: plain ? null : 'x' },
          [w.communityId],
          '2025-03-10',
          MONEY,
        )
        made.push([keyword, await read(text, values)])
      }
    made.push(['place', await read(placeStatement(), [[w.communityId], 'a%', 'a%', '2025-03-10'])])
    return made
  })
  for (const [keyword, plan] of plans) {
    expect(plan.match(/Seq Scan on \w+/g), keyword).toBeNull()
    // Not by reading a community or company whole either.
    expect(
      plan.match(
        /Index (?:Only )?Scan using \w+_(?:community|company)_id_\w+ on (?:house|customer|park_member|building)\b/g,
      ),
      keyword,
    ).toBeNull()
  }
})

it('shows nothing of a community where its own right does not reach, whatever else is held there', async () => {
  await w.sql(
    `insert into parking_place (id, company_id, community_id, lot_id, place_no, place_code, kind, ownership, sale_status, use_status, max_cars, created_at, updated_at)
     values ($1, $2, $3, $4, 'Q-777', 'Q777', 1, 1, 1, 1, 1, $5, $5)`,
    [uuidv7(), w.companyId, w.communityId, uuidv7(), w.app.clock.now()],
  )
  const { userId, ...desk } = await makeUser(w.app, 'desk_elsewhere', ['charge-finance:receipt:list'], {
    companyId: w.companyId,
    dataScope: 5,
  })
  // Another role shows him the whole company, for something else.
  const reader = await makeUser(w.app, 'reads_houses', ['basedata:house:list'], { companyId: w.companyId })
  await w.sql('update user_role set user_id = $1 where user_id = $2', [userId, reader.userId])
  const again = { ...desk, ...(await w.app.login('desk_elsewhere', 'Admin12345')) }
  expect(await must<{ total: number }>(again, 'GET', '/basedata/base/house/page')).toMatchObject({
    total: expect.any(Number),
  })
  const sees = (who: typeof again, keyword: string) =>
    must<DeskHit[]>(who, 'GET', `/charge/collection/search?keyword=${encodeURIComponent(keyword)}`)
  for (const keyword of ['7-1-502', '单雄信', receiptNumber, 'Q777']) {
    expect(await sees(w.admin, keyword), keyword).not.toEqual([])
    expect(await sees(again, keyword), keyword).toEqual([])
  }
})
