import type { SearchAnswer } from '@wuguan/contract/home/home.actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { demoAccounts } from '../session/demo-accounts.service.ts'

let app: TestApp
let admin: Caller
let password: string
const sql = <R extends object>(text: string, values: unknown[] = []) => app.kernel.q.query<R>(text, values)
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
  admin = await app.admin()
})
afterAll(() => app.stop())

const find = async (caller: Caller, q: string, options = {}) => {
  const { groups, late } = await must<SearchAnswer>(
    caller,
    'GET',
    `/app/search?q=${encodeURIComponent(q)}`,
    undefined,
    options,
  )
  expect(late).toEqual([])
  return Object.fromEntries(groups.map(({ key, hits }) => [key, hits]))
}
const labels = (hits: { label: string }[] | undefined) => (hits ?? []).map(({ label }) => label)

/** A house with building, unit and room that stands only once under these numbers in its community. */
async function sample() {
  const [row] = await sql<{
    id: string
    fullName: string
    community: string
    communityId: number
    building: string
    unit: string
    room: string
  }>(
    `select h.id, h.full_name as "fullName", c.name as community, c.id as "communityId", regexp_replace(b.build_name, '\\D', '', 'g') as building, regexp_replace(u.unit_name, '\\D', '', 'g') as unit, h.room_no as room
     from house h join building b on b.id = h.building_id join unit u on u.id = h.unit_id join community c on c.id = h.community_id
     where c.name = '云山花园' and not u.is_default and h.lineage = 1 order by b.order_num desc, u.order_num desc, h.room_no desc limit 1`,
  )
  return row!
}

describe('houses', () => {
  test('are found by every usual way of writing them, in the community and by its name', async () => {
    const { id, fullName, communityId, community, building, unit, room } = await sample()
    const texts = [
      `${building}-${unit}-${room}`,
      `${building}栋${unit}单元${room}`,
      `${building}幢${unit}单元${room}室`,
      `${building}号楼${unit}单元${room}`,
      `${building}#${unit}-${room}`,
      `0${building} ${unit} ${room}`,
    ]
    for (const text of texts)
      expect(labels((await find(admin, text, { communityId }))['house']), text).toEqual([fullName])
    for (const text of [fullName, `${community}${building}-${unit}-${room}`])
      expect((await find(admin, text))['house']?.[0], text).toMatchObject({ id, label: fullName, note: community })
    expect((await find(admin, `${building}-${unit}-${room}`, { communityId }))['house']![0]!.targets[0]).toEqual({
      to: '/basedata/house/edit/$id',
      params: { id },
    })
  })

  test('partial numbers show the beginning, at most five', async () => {
    const { communityId, building, unit, room } = await sample()
    const some = labels((await find(admin, `${building}-${unit}-${room.slice(0, 2)}`, { communityId }))['house'])
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThanOrEqual(5)
    expect(some.every((name) => name.includes(`-${building}栋-${unit}单元-${room.slice(0, 2)}`))).toBe(true)
    expect(labels((await find(admin, room, { communityId }))['house']).every((name) => name.endsWith(`-${room}`))).toBe(
      true,
    )
    expect((await find(admin, `${building}-${unit}-999999`, { communityId }))['house']).toBeUndefined()
  })

  test('13栋 is not 3栋', async () => {
    for (const name of labels((await find(admin, '1栋'))['house'])) expect(name).toMatch(/(^|\D)1(栋|号楼|幢|座)/)
  })
})

describe('people', () => {
  test('by the pinyin of the name as far as it is typed, and by its initials', async () => {
    const [one] = await sql<{ name: string }>(
      `update customer set name_pinyin = 'zengguofanyi', name_initials = 'zgfy'
       where id = (select id from customer where customer_type = 1 and state = 1 and deleted_at is null order by id limit 1) returning name`,
    )
    for (const letters of ['zgfy', 'ZGF', 'zengguo', 'zeng guo fan'])
      expect(labels((await find(admin, letters))['customer']), letters).toContain(one!.name)
    expect(labels((await find(admin, 'guofan'))['customer'])).not.toContain(one!.name)
  })

  test('by name, and by the whole phone or its last four digits, which stay masked', async () => {
    const [person] = await sql<{ id: string; name: string; mobile: string }>(
      'select id, name, mobile from customer where customer_type = 1 and state = 1 and mobile is not null and deleted_at is null order by id limit 1',
    )
    const { id, name, mobile } = person!
    expect(labels((await find(admin, name))['customer'])).toContain(name)
    for (const text of [mobile, `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`, mobile.slice(7)]) {
      const hits = (await find(admin, text))['phone'] ?? []
      expect(hits.length, text).toBeGreaterThan(0)
      expect(JSON.stringify(hits)).not.toContain(mobile)
    }
    expect((await find(admin, mobile))['phone']!.map((hit) => hit.id)).toContain(id)
    expect((await find(admin, mobile.slice(0, 7)))['phone']).toBeUndefined()
  })
})

test('cars by their whole plate, its beginning and its last four signs', async () => {
  const [member] = await sql<{ id: string; plate: string; no: string; customerId: string }>(
    'select id, plates[1] as plate, member_no as no, customer_id as "customerId" from park_member where customer_id is not null order by id limit 1',
  )
  const { id, plate, no, customerId } = member!
  for (const text of [plate, plate.toLowerCase(), `${plate.slice(0, 2)}·${plate.slice(2)}`, plate.slice(0, 6)])
    expect((await find(admin, text))['plate']?.[0], text).toEqual({
      id,
      label: plate,
      note: expect.stringContaining(no),
      targets: [
        { to: '/yycpark/park/member', search: { keyword: plate } },
        { to: '/basedata/archives/$id/baseInfo', params: { id: customerId } },
      ],
    })
  expect(labels((await find(admin, plate.slice(-4)))['plate'])).toContain(plate)
  expect((await find(admin, plate.slice(-3)))['plate']).toBeUndefined()

  // Where a house is chosen, the same plate finds the houses of its owner.
  const houses = await must<{ list: { id: string }[] }>(
    admin,
    'GET',
    `/basedata/base/house/page?keyword=${encodeURIComponent(plate)}`,
  )
  const owned = await sql<{ id: string }>(
    'select house_id as id from customer_house where customer_id = $1 and end_date is null',
    [customerId],
  )
  expect(owned.length).toBeGreaterThan(0)
  expect(houses.list.map((row) => row.id)).toEqual(expect.arrayContaining(owned.map((row) => row.id)))
})

describe('numbers of charging', () => {
  const kinds = [
    [
      'receipt',
      'select receipt_number as no, property_id as property from receipt order by receipt_number desc limit 1',
      (no: string) => ({ to: '/charge/received/single/$receiptNumber', params: { receiptNumber: no } }),
    ],
    [
      'bill',
      'select order_number as no, property_id as property from bill order by order_number desc limit 1',
      (no: string, property: string) => ({
        to: '/charge/order/single/$orderNumber/$propertyId',
        params: { orderNumber: no, propertyId: property },
      }),
    ],
    [
      'receivable',
      'select receivable_no as no, property_id as property from receivable order by receivable_no desc limit 1',
      (no: string) => ({ to: '/charge/finance/receivable-list', search: { keyword: no } }),
    ],
  ] as const
  test.each(kinds)('a %s is found by its number and by how that begins', async (key, text, target) => {
    const [row] = await sql<{ no: string; property: string }>(text)
    const { no, property } = row!
    for (const typed of [no, no.toLowerCase()]) {
      const found = await find(admin, typed)
      expect(labels(found[key]), typed).toEqual([no])
      expect(found[key]![0]!.targets[0]).toEqual(target(no, property))
    }
    const begun = labels((await find(admin, no.slice(0, 8)))[key])
    expect(begun[0]).toBe(no)
    expect(begun.every((number) => number.startsWith(no.slice(0, 8)))).toBe(true)
    expect((await find(admin, no.slice(0, 7)))[key]).toBeUndefined()
    expect((await find(admin, `${no}0`))[key]).toBeUndefined()
  })
})

test('documents by number', async () => {
  const [handover] = await sql<{ id: string; code: string }>(
    'select id, code from handover where deleted_at is null limit 1',
  )
  expect((await find(admin, handover!.code.toLowerCase()))['handover']![0]).toMatchObject({
    id: handover!.id,
    label: handover!.code,
  })
  const changes = (await find(admin, 'JC'))['base_change']!
  expect(changes.length).toBe(5)
  expect(changes[0]!.targets[0]!.to).toMatch(
    /^\/basedata\/approval\/(house|place|community)\/(add|update|delete)\/\$id$/,
  )
})

describe('each kind', () => {
  test('stays inside the scope of its permission', async () => {
    const branch = await app.login('branch02', password)
    const { fullName, building, unit, room } = await sample()
    expect(labels((await find(admin, fullName))['house'])).toEqual([fullName])
    expect((await find(branch, fullName))['house']).toBeUndefined()
    const seen = (await find(branch, `${building}-${unit}-${room}`))['house'] ?? []
    expect(labels(seen)).not.toContain(fullName)
    const [stranger] = await sql<{ mobile: string }>(
      `select p.mobile from customer p join customer_house ch on ch.customer_id = p.id join community c on c.id = ch.community_id and c.name = '云山花园'
       where p.mobile is not null group by p.mobile having count(*) = 1 limit 1`,
    )
    expect((await find(admin, stranger!.mobile))['phone']).toHaveLength(1)
    expect((await find(branch, stranger!.mobile))['phone']).toBeUndefined()
    for (const [key, text] of [
      ['receipt', 'select r.receipt_number as typed from receipt r'],
      ['bill', 'select r.order_number as typed from bill r'],
      ['receivable', 'select r.receivable_no as typed from receivable r'],
      ['plate', 'select r.plates[1] as typed from park_member r'],
    ] as const) {
      const [row] = await sql<{ typed: string }>(
        `${text} join community c on c.id = r.community_id and c.name = '云山花园' limit 1`,
      )
      expect((await find(admin, row!.typed))[key], key).toHaveLength(1)
      expect((await find(branch, row!.typed))[key], key).toBeUndefined()
    }
  })

  test('needs its permission', async () => {
    await sql(
      "delete from role_menu where menu_id in (select id from sys_menu where perms ~ '(basedata:(customer|handover|change|parkMember)|charge-finance:(receipt|bill|receivable)):list')",
    )
    await sql('update auth_epoch set epoch = epoch + 1')
    const manager = await app.login('manager01', password)
    const [person] = await sql<{ mobile: string }>('select mobile from customer where mobile is not null limit 1')
    expect(await find(manager, person!.mobile)).toEqual({})
    expect(await find(manager, 'JC')).toEqual({})
    const [number] = await sql<{ no: string }>('select receipt_number as no from receipt limit 1')
    expect((await find(admin, number!.no))['receipt']).toHaveLength(1)
    expect(await find(manager, number!.no)).toEqual({})
    expect(Object.keys(await find(manager, '1201'))).toEqual(['house'])
    expect((await find(admin, person!.mobile))['phone']).toBeDefined()
  })

  test('a foreign community in the context is refused, odd texts answer with nothing', async () => {
    const branch = await app.login('branch02', password)
    const { communityId } = await sample()
    expect(await branch.call('GET', '/app/search?q=1201', { communityId })).toMatchObject({
      code: 403,
      msg: '无权访问该项目',
    })
    for (const text of ["1'--", '%', '_', '\\', '((((', '*'.repeat(60), '栋栋栋'])
      expect(await find(admin, text), text).toEqual({})
    expect(await admin.call('GET', '/app/search?q=')).toMatchObject({ code: 400, msg: '请输入搜索内容' })
    expect(await admin.call('GET', '/app/search?q=1&limit=50')).toMatchObject({ code: 400, msg: '条数须为1到5' })
    expect(await app.anonymous.call('GET', '/app/search?q=1201')).toMatchObject({ code: 401 })
  })
})
