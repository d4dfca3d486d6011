import { uuidv7 } from '../../server/kernel/ids.ts'
import type { Caller } from './app.ts'
import { type ChargeWorld, openCharge } from './charge.ts'

type Row = Record<string, unknown>
type Home = Awaited<ReturnType<ChargeWorld['home']>>

/** A community that shares costs: a fee standard, a level of public meters, and a second person who audits. */
export interface SharingWorld {
  readonly w: ChargeWorld
  readonly auditor: Caller
  readonly feeStandardId: string
  /** A delivered, sold house with an owner who pays. */
  home(area?: string, over?: Row): Promise<Home>
  /** A standard in force over these houses. */
  standard(draft?: Row, houses?: readonly Home[], enable?: boolean): Promise<string>
  meter(over?: Row): Promise<string>
  reading(meterId: string, readDate: string, currentReading: string): Promise<string>
  enter(standardId: string, over?: Row): Promise<string>
  /** Calculates, audits by the other person, generates. */
  bring(recordId: string): Promise<void>
  lines(recordId: string): Promise<
    {
      amount: string
      handling: string
      weight: string
      delta: string | null
      receivableId: string | null
      propertyId: string
    }[]
  >
  by(caller: Caller, path: string, body: unknown): Promise<{ code: number; msg: string; data: Row }>
}
let serial = 0
export const RECORD = '/charge/sharing/record'
export const STANDARD = '/charge/sharing/standard'

export async function openSharing(now = '2025-04-10 10:00:00'): Promise<SharingWorld> {
  const w = await openCharge({ now })
  const at = w.app.kernel.clock.now()
  const [method] = await w.sql<{ id: string }>(
    "select id from calculation_method where kind = 'share' and built_in order by id limit 1",
  )
  const feeStandardId = uuidv7()
  await w.sql(
    `insert into fee_standard (id, company_id, community_id, code, name, fee_item_id, calculation_method_id, unit_kind, additional_amount, cycle, charge_timing, due_days, prorate_mode, vacant_ratio,
       overdue_rate, late_fee_grace_days, late_fee_start_mode, ladder_basis, ladder_year_start, default_payer, status, created_at, updated_at)
     values ($1, $2, $3, 'GT', '公摊', $4, $5, 'once', 0, 1, 'post', 20, 'actualDays', 1, 5, 0, 'fromDue', 'month', '01-01', 'payer', 2, $6, $6)`,
    [feeStandardId, w.companyId, w.communityId, w.items.property, method!.id, at],
  )
  const level = String(
    (await w.ok('POST', '/meter/base/meterLevel', { code: 'LG', name: '公区表', levelNo: 3, companyId: w.companyId }))
      .id,
  )
  const auditor = await w.user('auditor', [
    'charge-sharing:record:audit',
    'charge-sharing:record:unaudit',
    'charge-sharing:record:generate',
    'charge-sharing:record:list',
    'meter:reading:audit',
  ])
  const by: SharingWorld['by'] = async (caller, path, body) => (await caller.call<Row>('POST', path, { body })) as never
  const demand = async (caller: Caller, path: string, body: unknown) => {
    const answer = await by(caller, path, body)
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
  return {
    w,
    auditor,
    feeStandardId,
    by,
    async home(area = '90.00', over = {}) {
      const home = await w.home()
      const set: Row = {
        building_area: area,
        charge_area: area,
        sale_status: 2,
        use_status: 4,
        deliver_date: '2024-01-01',
        ...over,
      }
      const columns = Object.keys(set)
      await w.sql(`update house set ${columns.map((column, n) => `${column} = $${n + 2}`).join(', ')} where id = $1`, [
        home.houseId,
        ...Object.values(set),
      ])
      return home
    },
    async standard(draft = {}, houses = [], enable = true) {
      const n = ++serial
      const made = await w.ok('POST', STANDARD, {
        communityId: w.communityId,
        code: `S${n}`,
        name: `公摊${n}`,
        kind: 'fixed',
        fixedMode: 'total',
        fixedTotal: '1000.00',
        basis: 'area',
        feeStandardId,
        scopes: houses.map((home) => ({ scopeType: 'house', scopeId: home.houseId })),
        ...draft,
      })
      if (enable) await w.ok('POST', `${STANDARD}/enable`, { ids: [made.id] })
      return String(made.id)
    },
    async meter(over = {}) {
      return String(
        (
          await w.ok('POST', '/meter/base/meter', {
            communityId: w.communityId,
            code: `G${String(++serial).padStart(5, '0')}`,
            kind: 'electric',
            usageType: 'public',
            levelId: level,
            location: '电梯机房',
            decimals: 1,
            ...over,
          })
        ).id,
      )
    },
    async reading(meterId, readDate, currentReading) {
      const { id } = await w.ok('POST', '/meter/base/meterReading/record', {
        meterId,
        feePeriod: readDate.slice(0, 7),
        readDate,
        currentReading,
      })
      await w.sql('update meter_reading set status = 2 where id = $1', [id])
      return String(id)
    },
    enter: async (standardId, over = {}) =>
      String((await w.ok('POST', RECORD, { standardId, feePeriod: '2025-03', ...over })).id),
    async bring(recordId) {
      await w.ok('POST', `${RECORD}/calculate`, { ids: [recordId] })
      await demand(auditor, `${RECORD}/audit`, { ids: [recordId] })
      await demand(auditor, `${RECORD}/generate`, { ids: [recordId] })
    },
    lines: (recordId) =>
      w.sql(
        `select amount::text, handling, weight::text, delta::text, receivable_id as "receivableId", property_id as "propertyId" from sharing_line where record_id = $1 order by rank`,
        [recordId],
      ),
  }
}
