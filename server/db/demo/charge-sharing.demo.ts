import { feeStandardRate } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import {
  sharingRate,
  sharingStandardMeter,
  sharingStandardScope,
} from '@wuguan/contract/charge-sharing/standard-parts.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { addMonths, periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { type Actor, loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { audit } from '../../modules/charge-sharing/record/audit.service.ts'
import { calculate } from '../../modules/charge-sharing/record/calculate.service.ts'
import { correct, rollback } from '../../modules/charge-sharing/record/correct.service.ts'
import { generate } from '../../modules/charge-sharing/record/generate.service.ts'
import { save } from '../../modules/charge-sharing/record/save.service.ts'
import type { DemoContext } from './index.ts'

const COMMUNITY = '云山花园'
/** Billed months behind the present one. */
const MONTHS = 5
const FLOORS = [
  { fromFloor: -10, toFloor: 1, coefficient: '0' },
  { fromFloor: 2, toFloor: 2, coefficient: '0.5' },
  { fromFloor: 3, toFloor: 200, coefficient: '1' },
]
const VACANCY = {
  vacantPolicy: 'ratio',
  vacantRatio: '0.5',
  unsoldPolicy: 'developer',
  notDeliveredPolicy: 'developer',
}

interface SharingDemo extends DemoContext {
  readonly companyId: number
  readonly communityId: number
  readonly buildings: ReadonlyMap<string, string>
  readonly meters: ReadonlyMap<string, string>
  readonly feeStandards: Record<string, string>
  add(entity: AnyEntity, drafts: readonly Record<string, unknown>[]): Promise<string[]>
  at(moment: string, username: string): ActionContext
}

/** Lifts, lights, pumps, refuse and a lump sum of one community: five months billed, the present one on its way. */
export async function seedChargeSharingDemo(context: DemoContext): Promise<void> {
  const demo = await open(context)
  const { q, now } = demo
  const closed = await q.query<{ period: string }>(
    'update accounting_period set status = 1 where community_id = $1 and status = 3 returning period',
    [demo.communityId],
  )
  const standards = await seedStandards(demo)
  const last = addMonths(periodOf(dateOf(now)), -1)
  const billed: (string | null)[] = []
  for (const month of periodsFrom(addMonths(last, -MONTHS), addMonths(last, -1)))
    for (const id of standards) billed.push(await bill(demo, id, month))
  await seedRepairs(demo, billed.filter((id) => id !== null).slice(-2), standards)
  for (const [n, id] of standards.slice(-3).entries()) await bill(demo, id, last, (n + 1) as 1 | 2 | 3)
  await q.query('update accounting_period set status = 3 where community_id = $1 and period = any($2)', [
    demo.communityId,
    closed.map((row) => row.period),
  ])
}

async function open(context: DemoContext): Promise<SharingDemo> {
  const { q, kernel, companies, users, now, actor } = context
  const companyId = companies['广州分公司']!
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const [community] = await q.query<{ id: number }>('select id from community where name = $1 and company_id = $2', [
    COMMUNITY,
    companyId,
  ])
  const communityId = community!.id
  const buildings = await q.query<{ id: string; name: string }>(
    'select id, build_name as name from building where community_id = $1',
    [communityId],
  )
  const meters = await q.query<{ id: string; name: string }>(
    "select id, name from meter where community_id = $1 and usage_type = 'public'",
    [communityId],
  )
  const actorOf = (username: string): Actor => ({ ...systemActor(rights, companyId, 'demo'), userId: users[username]! })
  return {
    ...context,
    companyId,
    communityId,
    buildings: new Map(buildings.map((row) => [row.name, row.id])),
    meters: new Map(meters.map((row) => [row.name, row.id])),
    feeStandards: {},
    add: async (entity, drafts) =>
      (
        await insertRows(
          q,
          entity,
          drafts.map((draft) => ({ draft, place: { companyId, communityId } })),
          actor,
          kernel.secrets,
          now,
        )
      ).map(String),
    at: (moment, username) =>
      ({
        kernel,
        actor: actorOf(username),
        q,
        now: new Date(`${moment.replace(' ', 'T')}+08:00`),
        afterCommit: () => {},
      }) as unknown as ActionContext,
  }
}

/** The rule of dates and late fees of an item; sharing supplies the amount. */
async function feeStandardOf(demo: SharingDemo, item: string, code: string): Promise<string> {
  const known = demo.feeStandards[item]
  if (known) return known
  const [ids] = await demo.q.query<{ item: string; method: string }>(
    "select i.id as item, m.id as method from fee_item i, calculation_method m where i.name = $1 and i.company_id = $2 and m.kind = 'share' and m.built_in limit 1",
    [item, demo.companyId],
  )
  const [id] = await demo.add(feeStandard as unknown as AnyEntity, [
    {
      code,
      name: `${item}标准`,
      feeItemId: ids!.item,
      calculationMethodId: ids!.method,
      unitKind: 'once',
      chargeTiming: 'post',
      dueDays: 20,
      billDay: 10,
      overdueRate: '5.0000',
      status: 2,
    },
  ])
  await demo.add(feeStandardRate as unknown as AnyEntity, [
    { feeStandardId: id, effectiveFrom: '2020-01-01', unitRate: '0' },
  ])
  demo.feeStandards[item] = id!
  return id!
}

async function seedStandards(demo: SharingDemo): Promise<string[]> {
  const near = [1, 2, 3].flatMap((n) => {
    const id = demo.buildings.get(`${n}栋`)
    return id ? [{ scopeType: 'building', scopeId: id }] : []
  })
  const meter = (name: string) => (demo.meters.has(name) ? [{ meterId: demo.meters.get(name) }] : [])
  const ids: string[] = []
  const add = async (
    draft: Record<string, unknown>,
    item: readonly [name: string, code: string],
    scopes: readonly Record<string, unknown>[],
    meters: readonly Record<string, unknown>[] = [],
    rate: string | null = null,
  ) => {
    const [id] = await demo.add(sharingStandard as unknown as AnyEntity, [
      { ...VACANCY, ...draft, feeStandardId: await feeStandardOf(demo, ...item), status: 2 },
    ])
    await demo.add(
      sharingStandardScope as unknown as AnyEntity,
      scopes.map((row) => ({ ...row, standardId: id })),
    )
    await demo.add(
      sharingStandardMeter as unknown as AnyEntity,
      meters.map((row) => ({ ...row, standardId: id })),
    )
    if (rate)
      await demo.add(sharingRate as unknown as AnyEntity, [
        { standardId: id, effectiveFrom: '2020-01-01', unitRate: rate },
      ])
    ids.push(id!)
  }
  const lift = ['电梯公摊', 'GT-DT'] as const
  for (let n = 1; n <= 6; n += 1) {
    const building = demo.buildings.get(`${n}栋`)
    if (!building) continue
    await add(
      {
        code: `DT0${n}`,
        name: `${n}号楼电梯用电`,
        kind: 'meter',
        basis: 'floor',
        floorTable: FLOORS,
        floorCombine: 'timesArea',
      },
      lift,
      [{ scopeType: 'building', scopeId: building }],
      meter(`${n}号楼电梯用电`),
      '0.7883',
    )
  }
  await add(
    { code: 'ZM01', name: '公区照明', kind: 'meter', basis: 'area', companyBearRatio: '0.1' },
    ['公摊电费', 'GT-DF'],
    near,
    meter('公区照明'),
    '0.7883',
  )
  await add(
    { code: 'SB01', name: '二次加压用水', kind: 'meter', basis: 'usage', usageMeterKind: 'water', minUsage: '1' },
    ['水费', 'GT-SF'],
    near,
    meter('二次加压用水'),
    '0.85',
  )
  await add(
    {
      code: 'LJ01',
      name: '垃圾清运',
      kind: 'fixed',
      basis: 'household',
      fixedMode: 'rate',
      fixedRate: '8',
      unit: 'house',
    },
    ['垃圾清运费', 'GT-LJ'],
    near,
  )
  await add(
    {
      code: 'NH01',
      name: '公共能耗包干',
      kind: 'fixed',
      basis: 'household',
      fixedMode: 'total',
      fixedTotal: '5000.00',
    },
    ['公摊电费', 'GT-DF'],
    near,
  )
  return ids
}

/** One month was counted too high, another entered twice: what became of both. */
async function seedRepairs(
  demo: SharingDemo,
  [first, second]: readonly string[],
  standards: readonly string[],
): Promise<void> {
  const moment = `${dateOf(demo.now)} 08:30:00`
  const by = (username: string) => demo.at(moment, username)
  if (first) {
    const [row] = await demo.q.query<{ fixed: boolean }>(
      "select fixed_mode = 'rate' as fixed from sharing_record where id = $1",
      [first],
    )
    const { id } = await correct(by('charge01'), {
      id: first,
      ...(row!.fixed ? { unitRate: '7.5' } : { total: '4800.00' }),
      reason: '总额录入有误',
    })
    await calculate(by('charge01'), { ids: [id] })
    await audit(by('manager01'), { ids: [id] })
    await generate(by('manager01'), { ids: [id] })
  }
  const [row] = second
    ? await demo.q.query<{ standard_id: string; fee_period: string }>(
        'select standard_id, fee_period from sharing_record where id = $1',
        [second],
      )
    : []
  if (!second || !row || !standards.includes(row.standard_id)) return
  await rollback(by('manager01'), { id: second, reason: '重复录入' })
  await bill(demo, row.standard_id, row.fee_period)
}

const input = (standardId: string, feePeriod: string) => ({ standardId, feePeriod, readings: [], manualAdjust: '0.00' })

async function bill(
  demo: SharingDemo,
  standardId: string,
  feePeriod: string,
  last: 1 | 2 | 3 | 4 = 4,
): Promise<string | null> {
  const day = `${addMonths(feePeriod, 1)}-05`
  const today = dateOf(demo.now)
  const moment = `${day < today ? day : today} 09:30:00`
  const by = (username: string) => demo.at(moment, username)
  if (!(await measured(demo, standardId, feePeriod))) return null
  const { id } = await save(by('charge01'), input(standardId, feePeriod))
  if (last >= 2) await calculate(by('charge01'), { ids: [id] })
  if (last >= 3) await audit(by('manager01'), { ids: [id] })
  if (last >= 4) await generate(by('manager01'), { ids: [id] })
  return id
}

/** Every meter of the standard has its audited reading of the month. */
async function measured({ q }: SharingDemo, standardId: string, feePeriod: string): Promise<boolean> {
  const [missing] = await q.query(
    `select 1 from sharing_standard_meter x where x.standard_id = $1 and not exists (
       select 1 from meter_reading r where r.meter_id = x.meter_id and r.fee_period = $2 and r.kind = 'normal' and r.status in (2, 3)) limit 1`,
    [standardId, feePeriod],
  )
  return !missing
}
