import type { Json, World } from '@wuguan/contract/kernel/action'
import { type AnyEntity, type AnyRow, nounOf, type TabCount } from '@wuguan/contract/kernel/entity'
import type { DateRange, Field } from '@wuguan/contract/kernel/fields'
import { OPERATORS, type Operator, isSortable } from '@wuguan/contract/kernel/kinds/filters'
import { isNumeric } from '@wuguan/contract/kernel/kinds/limits'
import { isMaskedField } from '@wuguan/contract/kernel/mask'
import { fieldSchema } from '@wuguan/contract/kernel/schema'
import { sample } from '@wuguan/contract/kernel/kinds/samples'
import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { holds } from '@wuguan/contract/kernel/rules'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '../server/kernel/db/sql.ts'
import { uuidv7 } from '../server/kernel/ids.ts'
import { OFFERED } from '../server/kernel/crud/routes.ts'
import type { NounCall } from '../server/kernel/module.ts'
import { modules } from '../server/modules/index.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { demoWorld } from './support/world.ts'

/** Conformance of every noun: what its definition promises, its calls keep. A new entity is tested without a line of test code. */
let app: TestApp
let admin: Caller
let world: World
let place: { companyId: number; communityId: number }
beforeAll(async () => {
  app = await startTestApp({ demo: true, jobs: true })
  const [branch] = await app.kernel.q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const [community] = await app.kernel.q.query<{ id: number }>(
    'select id from community where company_id = $1 order by id limit 1',
    [branch!.id],
  )
  place = { companyId: branch!.id, communityId: community!.id }
  world = await demoWorld(app, place)
  admin = await app.admin()
})
afterAll(() => app.stop())

const nouns = modules.flatMap((module) => module.cruds)
const offers = (crud: (typeof nouns)[number], call: NounCall) =>
  !crud.without.includes(call) && OFFERED(crud.entity, call)

/** Nouns whose records come from an act of their own: a plain draft is refused by a guard of the book, in words. */
const BY_ACT: Readonly<Record<string, string>> = {
  'app.messageModuleRel': 'one for each event that modules announce, by its code',
  'basedata.baseChange': 'submitted by the change of its target',
  'basedata.handoverHouse': 'chosen into a batch',
  'basedata.handoverCustomer': 'chosen for a house of a batch',
  'basedata.handoverDeliver': 'made by the delivery',
  'charge-base.turnoverReport': 'declared for a contract whose standard earns commission',
  'charge-base.communityChargeConfig': 'one row per community, and this one has its own',
  'charge-base.communityChargeInfo': 'one row per community, and this one has its own',
  'charge-base.parkRenewConfig': 'one row per community, and this one has its own',
  'wkorder.businessLink': 'one row per type and stage, and all are set',
  'event.eventEvidence': 'made of files that somebody uploaded',
  'wkorder.defaultAppraisal': 'one row per type, and all are set',
  'materials.offlineDoc': 'entered with a scan that somebody uploaded',
}

/** A category counts for some types of order, and its last level alone. */
const orderOf = async (orderType: string) => ({
  orderType,
  categoryId: (
    await one<{ id: string }>(
      'select id from problem_category c where company_id = $1 and enabled = 1 and $2 = any(order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1',
      [place.companyId, orderType],
    )
  ).id,
  houseId:
    orderType === 'repair'
      ? (
          await one<{ id: string }>('select id from house where community_id = $1 and deleted_at is null limit 1', [
            place.communityId,
          ])
        ).id
      : null,
})

/** One thing of the store, as many as its unit allows, and where it lies. */
const stored = async () => {
  const thing = await one<{ id: string }>(
    'select id from material where company_id = $1 and enabled = 1 and unit_decimals = 0 order by code limit 1',
    [place.companyId],
  )
  const { id, keeperId } = await one<{ id: string; keeperId: number }>(
    'select w.id, k.target_id as "keeperId" from warehouse w join warehouse__keeper_ids k on k.owner_id = w.id where w.community_id = $1 limit 1',
    [place.communityId],
  )
  return { warehouseId: id, keeperId, line: { materialId: thing.id, qty: '2' } }
}

/** A type of things for which nobody has set how they are bought. */
const untaken = async (skip = 0) =>
  (
    await one<{ id: string }>(
      'select id from material_type y where company_id = $1 and not exists (select 1 from purchase_setting s where s.type_id = y.id) order by id offset $2 limit 1',
      [place.companyId, skip],
    )
  ).id
/** A row that nothing but the lock in question holds, and that may stand in every state. */
const otherwiseOpen = (entity: AnyEntity, lock: AnyEntity['locks'][number]): string[] => [
  ...entity.locks.flatMap((other) => {
    if (other === lock || other.verb !== lock.verb) return []
    const [name] = Object.keys(other.where)
    const { of, kind } = entity.fields[name!]!
    const open = (kind === 'flag' ? [true, false] : of!.items.map(({ code }) => code)).filter(
      (code) => holds(other.where, { [name!]: code as never }) !== other.held,
    )
    const column = snake(name!)
    return name === Object.keys(lock.where)[0]
      ? []
      : [`(${column} is null or ${column}::text in (${open.map((code) => `'${String(code)}'`).join(', ')}))`]
  }),
  ...(ONE_AT_A_TIME[entity.name] ?? []),
]
/** A lift has one visit that runs. */
const ONE_AT_A_TIME: Readonly<Record<string, readonly string[]>> = {
  'elevator.elevatorRepair': [
    "not exists (select 1 from elevator_repair r where r.elevator_id = elevator_repair.elevator_id and r.status = 'running')",
  ],
}
/** A noun that is written behind its doors only. */
const doorFor = ({ name }: AnyEntity, verb: 'edit' | 'delete'): AnyEntity =>
  nouns.map((crud) => crud.entity).find((one) => one.door !== null && nounOf(one) === name && one.verbs.includes(verb))!

/** What a plain draft cannot know: the part of a sample that a rule of the book asks for. */
const ASKED: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  'customer-service.serviceTask': () => orderOf('complaint'),
  'patrol.patrolWay': async () => ({
    points: [
      {
        pointId: (
          await one<{ id: string }>(
            'select id from patrol_point where community_id = $1 and enabled = 1 and deleted_at is null limit 1',
            [place.communityId],
          )
        ).id,
      },
    ],
  }),
  'materials.cityWarehouse': async () => ({ kind: 'city', communityId: null }),
  'materials.purchaseSetting': async () => ({
    kind: 'project',
    communityId: place.communityId,
    typeId: await untaken(),
  }),
  'materials.projectPurchaseSetting': async () => ({
    kind: 'project',
    communityId: place.communityId,
    typeId: await untaken(1),
  }),
  'materials.cityPurchaseSetting': async () => ({ kind: 'city', communityId: null, typeId: await untaken() }),
  'contingency.contingencyPermission': async () => ({
    granteeKind: 'user',
    roleIds: null,
    userIds: [(await one<{ id: number }>("select id from sys_user where username = 'manager01'", [])).id],
  }),
  'patrol.patrolPlan': async () => ({
    freq: 'daily',
    times: [{ start: '08:00', end: '10:00' }],
    startDate: '2099-01-01',
    endDate: null,
    includeDates: null,
    excludeDates: null,
  }),
  'materials.stocktakePlan': async () => ({
    freq: 'daily',
    times: [{ start: '08:00', end: '10:00' }],
    startDate: '2099-01-01',
    endDate: null,
    includeDates: null,
    excludeDates: null,
    warehouseIds: [(await stored()).warehouseId],
    userIds: [(await stored()).keeperId],
  }),
  'wkorder.complaintLevel': async () => ({ level: 9 }),
  'wkorder.escalationLevel': async () => ({ level: 9 }),
  'wkorder.problemCategory': async () => ({ parentId: null }),
  'wkorder.taskHandler': async () => ({ communityId: place.communityId }),
  'elevator.elevatorMaintainItem': async () => ({ no: 900 }),
  'elevator.elevatorFault': async () => ({
    elevatorId: (
      await one<{ id: string }>(
        "select id from elevator where community_id = $1 and status = 'running' and deleted_at is null limit 1",
        [place.communityId],
      )
    ).id,
    faultTypeId: (await one<{ id: string }>("select id from elevator_fault_type where severity = 'normal' limit 1", []))
      .id,
    trapped: false,
  }),
  'event.eventLevel': async () => ({ rank: 9 }),
  'event.eventReminder': async () => ({
    moment: 'noFollow',
    offsetMinutes: 77,
    repeatMinutes: 0,
    maxRepeat: 0,
    receiverKinds: ['handler'],
    template: '{标题}',
  }),
  'event.eventAuditor': async () => ({
    step: 1,
    communityId: place.communityId,
    typeId: null,
    levelId: (
      await one<{ id: string }>("select id from event_level where company_id = $1 and name = '一般'", [place.companyId])
    ).id,
  }),
  'patrol.patrolItemSet': async () => ({ items: [{ name: '门锁', standardText: '完好' }] }),
  'equipment.equipmentPlan': async () => ({
    freq: 'daily',
    times: [{ start: '08:00', end: '18:00' }],
    startDate: '2099-01-01',
    endDate: null,
    includeDates: null,
    excludeDates: null,
    contractorId: null,
  }),
  'equipment.equipmentType': async () => ({ parentId: null, system: 'water', code: 'NEWTYPE', paramDefs: null }),
  'equipment.equipmentCheckItem': async () => ({
    valueType: 'judge',
    unit: null,
    options: null,
    normalMin: null,
    normalMax: null,
  }),
  // A leaf that asks for no parameter and no licence.
  'equipment.equipment': async () => ({
    typeId: (
      await one<{ id: string }>("select id from equipment_type where company_id = $1 and code = 'DBX'", [
        place.companyId,
      ])
    ).id,
    parentId: null,
    contractorId: null,
    params: null,
  }),
  'equipment.equipmentRunReading': async () => ({ hours: '99999.0' }),
  'event.event': async () => ({ happenedAt: '2025-06-06 14:00:00', foundAt: '2025-06-06 14:00:00', dead: 0 }),
  'contingency.contingencyLevel': async () => ({ rank: 9 }),
  'contingency.contingencyClassification': async () => ({ parentId: null }),
  'contingency.contingencyType': async () => ({
    classificationId: (
      await one<{ id: string }>(
        'select id from contingency_classification where company_id = $1 and parent_id is not null limit 1',
        [place.companyId],
      )
    ).id,
  }),
  'contingency.contingencyEvent': async () => ({
    happenedAt: '2025-06-06 14:00:00',
    foundAt: '2025-06-06 14:00:00',
    injured: 0,
    dead: 0,
    missing: 0,
  }),
  'contingency.contingencyTask': async () => ({
    eventId: (
      await one<{ id: string }>(
        'select id from contingency_event where community_id = $1 and handle_status in (20, 30, 40) order by id limit 1',
        [place.communityId],
      )
    ).id,
  }),
  'work-order.workOrder': () => orderOf('repair'),
  'work-order.publicRepair': () => orderOf('publicRepair'),
  'materials.materialType': async () => ({ parentId: null, kind: 'consumable' }),
  'materials.material': async () => ({
    typeId: (
      await one<{ id: string }>(
        'select id from material_type t where company_id = $1 and enabled = 1 and not exists (select 1 from material_type c where c.parent_id = t.id) limit 1',
        [place.companyId],
      )
    ).id,
    minQty: '1',
    maxQty: '9',
  }),
  'materials.warehouse': async () => ({ kind: 'project', communityId: place.communityId, communities: null }),
  'materials.materialStock': async () => ({ minQty: '1', maxQty: '9' }),
  'materials.purchaseOrder': async () => {
    const { warehouseId, line } = await stored()
    return { kind: 'project', warehouseId, lines: [{ ...line, unitCost: '12.5' }], splits: null }
  },
  'materials.materialApply': async () => {
    const { warehouseId, line } = await stored()
    return { warehouseId, lines: [line], orderId: null }
  },
  'materials.materialTransfer': async () => {
    const { warehouseId, line } = await stored()
    const other = await one<{ id: string }>(
      'select id from warehouse where company_id = $1 and community_id <> $2 limit 1',
      [place.companyId, place.communityId],
    )
    return { fromWarehouseId: warehouseId, toWarehouseId: other.id, lines: [line] }
  },
  'materials.stocktakeTask': async () => ({ warehouseId: (await stored()).warehouseId }),
  'basedata.tagMember': async () => ({
    tagId: (
      await one<{ id: string }>('select id from tag where kind = 1 and company_id = $1 limit 1', [place.companyId])
    ).id,
    customerId: (
      await one<{ id: string }>(
        'select id from customer c where company_id = $1 and deleted_at is null and not exists (select 1 from tag_member m where m.customer_id = c.id) limit 1',
        [place.companyId],
      )
    ).id,
  }),
  'basedata.ledger': async () => ({
    kind: 2,
    specialType: 'income',
    period: null,
    title: '公共收益台账',
    content: { rows: [{ 项目: '电梯广告', 金额: '1200.00' }] },
  }),
  'charge-base.calculationMethod': async () => ({ kind: 'formula', formula: 'area*rate*qty+extra' }),
  'charge-base.chargeApprover': async () => ({
    bizType: 'hangUp',
    community: place.communityId,
    amountFrom: '0.00',
    amountTo: null,
    processModelKey: null,
    levels: [{ users: [1], roles: [], mode: 'any' }],
  }),
  'charge-base.chargeProduct': async () => ({
    lines: [
      {
        feeItemId: (
          await one<{ id: string }>('select id from fee_item where company_id = $1 and enabled limit 1', [
            place.companyId,
          ])
        ).id,
        months: 12,
        listAmount: '1200.00',
      },
    ],
    saleAmount: '1000.00',
  }),
  'charge-other.voucherRule': async () => ({
    leg: 'lateFee',
    feeItemId: (
      await one<{ id: string }>(
        `select id from fee_item i where company_id = $1 and enabled and not exists (
           select 1 from voucher_rule r where r.leg = 'lateFee' and r.fee_item_id = i.id) limit 1`,
        [place.companyId],
      )
    ).id,
  }),
  'charge-other.bankDeductContract': async () => ({
    houses: [
      (
        await one<{ id: string }>(
          'select id from house h where community_id = $1 and not exists (select 1 from bank_deduct_contract__houses c where c.target_id = h.id) limit 1',
          [place.communityId],
        )
      ).id,
    ],
  }),
  'charge-other.bankFileTemplate': async () => ({
    bankCode: 'BOC',
    direction: 'out',
    format: 'txt',
    headerLine: null,
    columns: ['lineNo', 'accountNo', 'accountName', 'amount'].map((field) => ({ field })),
  }),
  'basedata.housekeeperArea': async () => {
    const unit = await one<{ id: string; building_id: string }>(
      'select u.id, u.building_id from unit u where u.community_id = $1 and u.deleted_at is null and not exists (select 1 from housekeeper_area a where a.unit_id = u.id) limit 1',
      [place.communityId],
    )
    return { buildingId: unit.building_id, unitId: unit.id }
  },
}
async function one<R extends object>(sql: string, values: unknown[]): Promise<R> {
  const [row] = await app.kernel.q.query<R>(sql, values)
  if (!row) throw new Error(`the demo company has none: ${sql}`)
  return row
}

describe.each(nouns.map((crud) => [crud.entity.name, crud] as const))('%s', (_name, crud) => {
  const { entity } = crud
  /** What a noun does not offer has no test, rather than one that is skipped. */
  const where = (call: NounCall) => (offers(crud, call) ? [call] : [])

  test.for(where('page'))('lists, pages, sorts by every sortable column and filters by every field', async () => {
    const page = async (query: Record<string, string>) => {
      const answer = await admin.call<{ list: AnyRow[]; total: number; capped: boolean }>(
        'GET',
        `${entity.base}/page`,
        { query, companyId: place.companyId },
      )
      expect(answer.code, `${JSON.stringify(query)}: ${answer.msg}`).toBe(0)
      return { ...answer.data, list: await whole(answer.data.list) }
    }
    const starred = Object.entries(entity.fields).filter(
      ([, field]) => isMaskedField(field) && field.kind !== 'idNumber',
    )
    /** Rows with what a list shows in stars, by which it is sorted and searched all the same. */
    const whole = async (list: AnyRow[]): Promise<AnyRow[]> => {
      if (starred.length === 0) return list
      const columns = starred.map(([name]) => `${snake(name)} as "${name}"`)
      const stored = await app.kernel.q.query<{ id: AnyRow['id'] }>(
        `select id, ${columns.join(', ')} from ${entity.table} where id = any($1)`,
        [list.map(({ id }) => id)],
      )
      return list.map((row) => ({ ...row, ...stored.find(({ id }) => id === row.id) }))
    }
    const first = await page({ limit: '12' })
    expect(first.list.length).toBeLessThanOrEqual(12)
    expect(Object.keys(first).sort()).toEqual(['capped', 'list', 'total'])
    const fields = Object.entries(entity.fields).filter(([, field]) => !field.internal)
    // The rows of either end beside the first ones: among them are different values, where the demo has any.
    const known = new Map(first.list.map((row) => [row.id, row]))
    for (const [name, field] of fields.filter(([, one]) => isSortable(one)))
      for (const order of ['asc', 'desc'] as const) {
        const sorted = await page({ orderField: name, order, limit: '4' })
        expect(sorted.total).toBe(first.total)
        expect(
          await inOrder(
            field,
            sorted.list.map((row) => row[name]),
            order,
          ),
          `${name} ${order}: ${JSON.stringify(sorted.list.map((row) => row[name]))}`,
        ).toBe(true)
        for (const row of sorted.list) if (known.size < 40) known.set(row.id, row)
      }
    const rows = [...known.values()]
    const ids = rows.map(({ id }) => id).join(',')
    for (const [name, field] of fields)
      for (const operator of OPERATORS[field.kind]) {
        const trial = filterTrial(field, name, operator, rows)
        const filtered = await page({ ...trial.query, ...(ids ? { ids } : {}), limit: '50' })
        if (ids)
          expect(filtered.list.map(({ id }) => id).toSorted(byText), JSON.stringify(trial.query)).toEqual(
            rows
              .filter(trial.holds)
              .map(({ id }) => id)
              .toSorted(byText),
          )
      }
    await page({ keyword: "%_'\\" })
  })

  test.for(where('page'))('refuses what no list takes', async () => {
    const call = async (query: Record<string, string>) =>
      (await admin.call('GET', `${entity.base}/page`, { query })).msg
    expect(await call({ limit: '5000' })).toBe('每页条数超出限制')
    expect(await call({ nonsense: '1' })).toBe('未知的查询条件：nonsense')
    expect(await call({ orderField: 'nonsense' })).toBe('不支持按该字段排序：nonsense')
    expect(await call({ page: '-1' })).toBe('页码须为正整数')
  })

  test.for(where('info'))('answers 404 to an id that is none of its records', async () => {
    for (const id of [entity.id === 'integer' ? 2_000_000_000 : uuidv7(), 'x', '0', "1'--"]) {
      const answer = await admin.call('GET', `${entity.base}/info/${encodeURIComponent(String(id))}`)
      expect([404, 400]).toContain(answer.code)
    }
  })

  test.for(where('totals'))('totals count what the page counts', async () => {
    const totals = await admin.call<Record<string, unknown>>('GET', `${entity.base}/totals`, {
      companyId: place.companyId,
    })
    const page = await admin.call<{ total: number }>('GET', `${entity.base}/page`, {
      query: { limit: 1, count: 'exact' },
      companyId: place.companyId,
    })
    expect(totals.data['count']).toBe(page.data.total)
    for (const field of entity.list.totals) expect(totals.data[field]).toMatch(/^-?\d+(\.\d+)?$/)
  })

  test.for(where('tabs'))('tabs count what the list shows under each', async () => {
    const get = (call: string, query: Record<string, string> = {}) =>
      admin.call<Record<string, TabCount>>('GET', `${entity.base}/${call}`, { query, companyId: place.companyId })
    const { data: counts } = await get('tabs')
    expect(Object.keys(counts)).toEqual(entity.list.tabs.map(({ key }) => key))
    for (const { key, where: fixed } of entity.list.tabs) {
      const { data, msg } = await get('page', { ...fixed, limit: '1' })
      expect(data, msg).toMatchObject({ ...counts[key]! })
    }
  })

  test.for(where('create'))('takes its sample, gives it back, locks by version, deletes it into the bin', async () => {
    const draft: Record<string, unknown> = {
      ...sampleDraft(entity, world),
      ...(await (ASKED[entity.name] ?? ASKED[nounOf(entity)])?.()),
    }
    const context = { companyId: place.companyId, communityId: place.communityId }
    const made = await admin.call<{ id: string | number }>('POST', entity.base!, { body: draft, ...context })
    if (entity.name in BY_ACT) {
      expect([400, 403, 404, 409, 422]).toContain(made.code)
      return
    }
    expect(made.code, `${made.msg} ${JSON.stringify(made.data)}`).toBe(0)
    const { id } = made.data
    if (!offers(crud, 'info')) return
    const row = await admin.call<Record<string, unknown>>('GET', `${entity.base}/info/${id}`, context)
    expect(row.code, row.msg).toBe(0)
    for (const [name, field] of Object.entries(entity.fields))
      if (field.internal || field.kind === 'secret') expect(row.data, name).not.toHaveProperty(name)
    await changesAndGoes(row.data as AnyRow, context)
  })

  /** An old version and a field that is none are refused, a save that changes nothing changes nothing, and what is deleted lies in the bin. */
  async function changesAndGoes(
    { id, version }: AnyRow,
    context: { companyId: number; communityId?: number },
    found = false,
  ) {
    if (offers(crud, 'update')) {
      const stale = await admin.call('PUT', entity.base!, { body: { id, version: version + 7 }, ...context })
      expect([409, 422], stale.msg).toContain(stale.code)
      const unknown = await admin.call('PUT', entity.base!, { body: { id, version, nonsense: 1 }, ...context })
      expect([unknown.code, unknown.msg]).toEqual([400, '未知的字段：nonsense'])
      const same = await admin.call<{ version: number }>('PUT', entity.base!, { body: { id, version }, ...context })
      if (found && same.code === 422) expect(same.msg).not.toBe(MESSAGES[422])
      else {
        expect(same.code, same.msg).toBe(0)
        expect(same.data.version).toBe(version)
      }
    }
    if (!offers(crud, 'delete')) return
    const gone = await admin.call('DELETE', entity.base!, { body: [id], ...context })
    // A role of the product is nobody's to delete.
    expect(found ? [0, 403, 422] : [0, 422], gone.msg).toContain(gone.code)
    if (gone.code !== 0) return expect(gone.msg).not.toBe(MESSAGES[422])
    expect((await admin.call('GET', `${entity.base}/info/${id}`, context)).code).toBe(404)
    if (!entity.softDelete) return
    const [bin] = await app.kernel.q.query(
      'select 1 from recycle_record where entity_type = $1 and entity_id = $2 and status = 1',
      [entity.name, String(id)],
    )
    expect(bin).toBeDefined()
  }

  // What comes about by an act of its own is changed and deleted as the demo has it.
  test.for(
    (!offers(crud, 'create') || entity.name in BY_ACT) &&
      offers(crud, 'page') &&
      (offers(crud, 'update') || offers(crud, 'delete'))
      ? [entity.label]
      : [],
  )('%s of the demo locks by version, takes nothing unknown, goes into the bin', async () => {
    const context = { companyId: place.companyId }
    const { data } = await admin.call<{ list: AnyRow[] }>('GET', `${entity.base}/page`, {
      ...context,
      query: { limit: 20 },
    })
    expect(data.list.length).toBeGreaterThan(0)
    await changesAndGoes(data.list[0]!, context, true)
  })

  test.for(where('create'))(
    'refuses an empty, a malformed and an over-long draft in words, and writes nothing',
    async () => {
      const count = async () =>
        (await app.kernel.q.query<{ n: number }>(`select count(*) as n from ${entity.table}`))[0]!.n
      const before = await count()
      const context = { companyId: place.companyId, communityId: place.communityId }
      const long = Object.fromEntries(
        Object.entries(entity.fields)
          .filter(([, field]) => field.kind === 'text' && !field.readonly)
          .map(([name]) => [name, '长'.repeat(5000)]),
      )
      const wrong = Object.fromEntries(Object.entries(entity.fields).map(([name]) => [name, { not: ['this'] }]))
      for (const body of [
        [],
        'text',
        wrong,
        { ...sampleDraft(entity, world), ...long, nonsense: 1 },
        { nonsense: 1 },
      ]) {
        const answer = await admin.call('POST', entity.base!, {
          body: typeof body === 'string' ? JSON.stringify(body) : body,
          headers: { 'content-type': 'application/json' },
          ...context,
        })
        expect([400, 403, 422], answer.msg).toContain(answer.code)
        expect(answer.msg).toMatch(/[一-鿿]/)
      }
      expect(await count()).toBe(before)
    },
  )

  test.for(crud.entity.door ? [] : entity.locks)('as it stands takes no $verb: $refusal', async (lock) => {
    const [name, ...others] = Object.keys(lock.where)
    expect(others, 'a lock looks at one field').toEqual([])
    const { of, kind } = entity.fields[name!]!
    const column = snake(name!)
    // Rows that belong to no company are nobody's to change, whatever their state.
    const ours = [
      ...(entity.softDelete ? ['deleted_at is null'] : []),
      ...(entity.nullableCompany ? ['company_id is not null'] : []),
    ]
    const row = await one<{ id: string; was: unknown }>(
      `select id, ${column} as was from ${entity.table} where ${['true', ...ours, ...otherwiseOpen(entity, lock)].join(' and ')} order by id limit 1`,
      [],
    )
    const { base } = entity.verbs.includes(lock.verb) ? entity : doorFor(entity, lock.verb)
    const stand = (code: unknown) =>
      one<{ version: number }>(`update ${entity.table} set ${column} = $2 where id = $1 returning version`, [
        row.id,
        code,
      ])
    const codes = kind === 'flag' ? [true, false] : of!.items.map(({ code }) => code)
    const isLocked = (code: unknown) => holds(lock.where, { [name!]: code as never }) === lock.held
    expect(codes.filter(isLocked).length).toBeGreaterThan(0)
    for (const code of codes) {
      // What is open is not deleted for it; what the save makes of the record is its own business.
      if (!isLocked(code) && lock.verb === 'delete') continue
      const { version } = await stand(code)
      const answer =
        lock.verb === 'edit'
          ? await admin.call('PUT', base!, { body: { id: row.id, version } })
          : await admin.call('DELETE', base!, { body: [row.id] })
      if (isLocked(code)) {
        expect([answer.code, answer.msg], String(code)).toEqual([422, lock.refusal])
        expect(await stand(code)).toEqual({ version })
      } else expect(answer.msg, String(code)).not.toBe(lock.refusal)
    }
    await stand(row.was)
  })

  test.for(where('export'))('exports what it lists', async () => {
    const answer = await admin.call('POST', `${entity.base}/export`, {
      body: { filters: {} },
      companyId: place.companyId,
    })
    expect(answer.code, answer.msg).toBe(0)
    if (String(answer.headers['content-type']).includes('excel'))
      expect(answer.raw.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  })

  test('a sample passes the schema of every field', () => {
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.internal || field.kind === 'json') continue
      const parsed = fieldSchema(field, { required: false, partial: true }).safeParse(sample(field, 3))
      expect(parsed.success, `${name}: ${parsed.success ? '' : parsed.error.issues[0]?.message}`).toBe(true)
    }
  })
})

const byText = (a: string | number, b: string | number) => (String(a) < String(b) ? -1 : 1)
/** Texts lie as the language has them, as their signs have them, or with the numbers in them as numbers. */
const TEXT_ORDERS: readonly ((a: string, b: string) => number)[] = [
  new Intl.Collator('zh').compare,
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  new Intl.Collator('zh', { numeric: true }).compare,
]
const isNumber = (field: Field) =>
  isNumeric(field.kind) || field.of?.items.every(({ code }) => typeof code === 'number') === true

async function inOrder(field: Field, values: readonly unknown[], order: 'asc' | 'desc'): Promise<boolean> {
  const given = values.filter((value) => value !== null && value !== '')
  const along = order === 'asc' ? given : given.toReversed()
  const orders = isNumber(field) ? [(a: unknown, b: unknown) => Number(a) - Number(b)] : TEXT_ORDERS
  const lies = orders.some((compare) =>
    along.every((value, at) => at === 0 || compare(String(along[at - 1]), String(value)) <= 0),
  )
  if (lies || isNumber(field)) return lies
  // Some surnames are read in two ways, and the database knows the other one.
  const [answer] = await app.kernel.q.query<{ sorted: string[] }>(
    'select array(select x from unnest($1::text[]) x order by x) as sorted',
    [along],
  )
  return along.every((value, at) => value === answer!.sorted[at])
}

/** A filter that the rows answer differently, where they differ, and which of them it has to find. */
function filterTrial(
  field: Field,
  name: string,
  operator: Operator,
  rows: readonly AnyRow[],
): { query: Record<string, string>; holds: (row: AnyRow) => boolean } {
  const isEmpty = (row: AnyRow) => row[name] === null || (Array.isArray(row[name]) && row[name].length === 0)
  if (operator === 'empty') return { query: { [`${name}.empty`]: 'false' }, holds: (row) => !isEmpty(row) }
  const filled = rows.filter((row) => !isEmpty(row) && row[name] !== '')
  // An identity number is shown to nobody whole.
  const shown = field.kind === 'idNumber' ? [] : filled.flatMap((row) => row[name] as Json)
  const value = rarest(shown) ?? absent(field)
  switch (operator) {
    case 'in':
      return { query: { [name]: String(value) }, holds: (row) => [row[name]].flat().includes(value) }
    case 'contains': {
      const part = String(value).split('\n')[0]!.trim().slice(0, 50).trim()
      return {
        query: { [name]: part },
        holds: (row) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(part.toLowerCase()),
      }
    }
    case 'overlaps': {
      const { start } = value as unknown as DateRange
      const holds = ({ [name]: range }: AnyRow) =>
        range !== null && (range as DateRange).start <= start && ((range as DateRange).end ?? '9999') >= start
      return { query: { [name]: `${start},${start}` }, holds }
    }
    case 'between': {
      const one = field.kind === 'dateTime' ? String(value).slice(0, 10) : String(value)
      const same = isNumber(field)
        ? (row: AnyRow) => row[name] !== null && Number(row[name]) === Number(one)
        : (row: AnyRow) => String(row[name]).startsWith(one)
      return { query: { [name]: `${one},${one}` }, holds: same }
    }
    case 'eq': {
      const written =
        field.kind === 'anyRef' ? `${(value as AnyReference).type}:${(value as AnyReference).id}` : String(value)
      const same = isNumber(field)
        ? (row: AnyRow) => row[name] !== null && Number(row[name]) === Number(value)
        : (row: AnyRow) => JSON.stringify(row[name]) === JSON.stringify(value)
      return { query: { [`${name}.eq`]: written }, holds: same }
    }
  }
}
type AnyReference = { readonly type: string; readonly id: string }

/** The value that the fewest have. */
function rarest(values: readonly Json[]): Json | undefined {
  const counts = new Map<string, { value: Json; count: number }>()
  for (const value of values) {
    const key = JSON.stringify(value)
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => a.count - b.count)[0]?.value
}

/** A value of a field that no row has. */
function absent(field: Field): Json {
  if (field.kind === 'ref' || field.kind === 'refs') return field.integerId ? 2_000_000_000 : uuidv7()
  const value = sample(field, 1) as Json
  return Array.isArray(value) ? value[0]! : value
}
