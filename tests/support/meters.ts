import { type Register, openRegister } from './register.ts'

type Row = Record<string, unknown>

/** A register with levels of meters and helpers to add and read them: what tests of meters stand on. */
export interface Meters {
  readonly r: Register
  readonly levels: { master: string; building: string; house: string; public: string }
  /** A meter of a new house, unless the draft says otherwise; answers with its id. */
  meter(draft?: Row): Promise<string>
  read(
    meterId: string,
    readDate: string,
    currentReading: string,
    over?: Row,
  ): Promise<Row & { id: string; usage: string }>
  /** Links of the chain of a meter, in order, as the check wants them. */
  chain(meterId: string): Promise<Row[]>
  audit(...ids: string[]): Promise<void>
}
let serial = 0

export async function openMeters(now = '2025-04-03 10:00:00'): Promise<Meters> {
  const r = await openRegister({ now })
  const level = async (code: string, name: string, levelNo: number, over: Row = {}) =>
    String((await r.ok('POST', '/meter/base/meterLevel', { code, name, levelNo, companyId: r.companyId, ...over })).id)
  const levels = {
    master: await level('L1', '一级总表', 1),
    building: await level('L2', '二级楼栋表', 2),
    house: await level('L3', '三级户表', 3, { isHouse: true }),
    public: await level('LG', '公区表', 3),
  }
  return {
    r,
    levels,
    async meter(draft = {}) {
      const usageType = draft['usageType'] ?? 'house'
      const own = usageType === 'house' || usageType === 'commercial'
      const { id } = await r.ok('POST', '/meter/base/meter', {
        communityId: r.communityId,
        code: `T${String(++serial).padStart(5, '0')}`,
        kind: 'water',
        usageType,
        levelId: own ? levels.house : usageType === 'master' ? levels.master : levels.public,
        ...(own ? { propertyId: (await r.house()).id } : { location: '水泵房' }),
        decimals: 1,
        ...draft,
      })
      return String(id)
    },
    read: async (meterId, readDate, currentReading, over = {}) =>
      (await r.ok('POST', '/meter/base/meterReading/record', {
        meterId,
        feePeriod: readDate.slice(0, 7),
        readDate,
        currentReading,
        ...over,
      })) as Row & { id: string; usage: string },
    chain: (meterId) =>
      r.sql(
        `select read_date::text as "readDate", previous_date::text as "previousDate", previous_reading::text as "previousReading", current_reading::text as "currentReading",
           (select coalesce(json_agg(c.new_initial::text order by c.change_date, c.id), '[]') from meter_change c where c.reading_id = r.id and c.status = 1) as "newInitials"
         from meter_reading r where r.meter_id = $1 and r.status in (1, 2, 3) order by r.read_date`,
        [meterId],
      ),
    audit: async (...ids) => {
      await r.sql('update meter_reading set status = 2 where id = any($1)', [ids])
    },
  }
}
