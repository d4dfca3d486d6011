import { importBatch } from '@wuguan/contract/file/import-batch.entity'
import { importRow } from '@wuguan/contract/file/import-row.entity'
import { meterChange } from '@wuguan/contract/meter/meter-change.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { add, lt, mul, sub } from '@wuguan/contract/kernel/decimal'
import { insertRows } from '../../kernel/crud/store.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { planCharges } from '../../modules/meter/charge/plan.ts'
import { postPlan } from '../../modules/meter/charge/generate.service.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { MONTHS, type MeterDemo } from './meter-world.demo.ts'

/** What happens to meters besides being read: changes, voided readings, an imported sheet, standards that they bear. */
export async function seedMeterEvents(demo: MeterDemo): Promise<void> {
  await seedChanges(demo)
  await seedVoided(demo)
  await seedImport(demo)
  await seedBindings(demo)
  await seedCharges(demo)
}

interface Changed {
  id: string
  code: string
  ratio: string
  digits: number
  property_id: string
  company_id: number
  community_id: number
  reading_id: string | null
  previous: string
  current: string
}
const REASONS = ['expire', 'broken', 'inaccurate', 'expire', 'upgrade', 'broken', 'expire', 'other', 'expire'] as const

/** Six changes that a reading has billed, two that wait for theirs, one that was taken back. */
async function seedChanges(demo: MeterDemo): Promise<void> {
  const { q, actor, kernel, now, periods, reader } = demo
  const billed = periods[MONTHS - 2]!
  const found = await q.query<Changed>(
    `select m.id, m.code, m.ratio::text as ratio, m.digits, m.property_id, m.company_id, m.community_id, r.id as reading_id, r.previous_reading::text as previous, r.current_reading::text as current
     from meter m join meter_reading r on r.meter_id = m.id and r.fee_period = $1 and cardinality(r.abnormal) = 0 and r.usage > 5
     where m.kind = 'water' and m.usage_type = 'house' and m.digits = 6 and m.collect_mode = 'manual'
       and not exists (select 1 from meter_reading l where l.meter_id = m.id and l.fee_period = $2) order by md5(m.code) limit 9`,
    [billed.period, periods[MONTHS - 1]!.period],
  )
  const numbers =
    found.length === 0
      ? []
      : await drawCodes(q, 'meter.change', now, found[0]!.company_id, found[0]!.community_id, found.length)
  const rows = found.map((one, n) => {
    const billing = n < 6
    const revoked = n === 8
    const used = sub(one.current, one.previous)
    const part = mul(String(n % 3), '1.5')
    const oldFinal = billing ? add(one.previous, lt(part, used) ? part : '0') : add(one.current, '2.5')
    return {
      one,
      billing,
      revoked,
      oldFinal,
      newCode: `${one.code}H`,
      draft: {
        changeNo: numbers[n],
        meterId: one.id,
        propertyId: one.property_id,
        changeDate: billing ? addDays(billed.readDate, -10) : addDays(billed.readDate, 3),
        oldCode: one.code,
        newCode: `${one.code}H`,
        oldFinal,
        rollover: false,
        newInitial: '2.0',
        oldRatio: one.ratio,
        newRatio: one.ratio,
        oldDigits: one.digits,
        newDigits: one.digits,
        reason: REASONS[n],
        remark: revoked ? '登记错表，已撤销' : null,
        readingId: billing ? one.reading_id : null,
        operatorId: reader,
        status: revoked ? 2 : 1,
      },
    }
  })
  await insertRows(
    q,
    meterChange,
    rows.map(({ one, draft }) => ({ place: { companyId: one.company_id, communityId: one.community_id }, draft })),
    actor,
    kernel.secrets,
    now,
  )
  for (const { one, billing, revoked, oldFinal, newCode, draft } of rows) {
    if (revoked) continue
    // The new meter has gone as far as the month needs beyond what the old one still counted.
    const shown = add('2.0', sub(one.current, oldFinal))
    await q.query('update meter set code = $2, last_reading = $3 where id = $1', [
      one.id,
      newCode,
      billing ? shown : '2.0',
    ])
    if (!billing) continue
    const segment = { rollover: false, digits: one.digits, ratio: one.ratio }
    await q.query(
      'update meter_reading set previous_reading = 2, current_reading = $2, segments = $3::jsonb where id = $1',
      [
        one.reading_id,
        shown,
        JSON.stringify([
          { ...segment, from: one.previous, to: oldFinal, raw: sub(oldFinal, one.previous), changeNo: draft.changeNo },
          { ...segment, from: '2.0', to: shown, raw: sub(shown, '2.0') },
        ]),
      ],
    )
  }
}

/** Six readings of the last month that were taken from the wrong meter. */
async function seedVoided({ q, now, periods, auditor }: MeterDemo): Promise<void> {
  await q.query(
    `insert into meter_reading (id, company_id, community_id, meter_id, meter_kind, property_id, fee_period, kind, previous_reading, previous_date, current_reading, read_date, rollover, segments,
       raw_usage, usage, average, ratio, loss_rate, loss_fixed, source, abnormal, read_by, status, void_reason, voided_by, voided_at, void_handling, created_by, created_at, updated_by, updated_at)
     select x.id, r.company_id, r.community_id, r.meter_id, r.meter_kind, r.property_id, r.fee_period, r.kind, r.previous_reading, r.previous_date, r.current_reading + 86, r.read_date, false,
       jsonb_build_array(jsonb_build_object('from', r.previous_reading::text, 'to', (r.current_reading + 86)::text, 'rollover', false, 'digits', 6, 'ratio', r.ratio::text, 'raw', (r.raw_usage + 86)::text)),
       r.raw_usage + 86, r.usage + 86 * r.ratio, r.average, r.ratio, 0, 0, 'manual', array['surge'], r.read_by, 4, x.reason, $2, least($3::timestamptz, r.read_date + interval '1 day'), 'none', r.read_by, $3, $2, $3
     from (select r.*, row_number() over (order by md5(r.id::text)) as n from meter_reading r join meter m on m.id = r.meter_id
       where r.fee_period = $1 and r.status = 2 and m.usage_type = 'house' and m.digits = 6 and cardinality(r.abnormal) = 0) r
     join jsonb_to_recordset($4::jsonb) as x(n integer, id uuid, reason text) on x.n = r.n`,
    [
      periods[MONTHS - 2]!.period,
      auditor,
      now,
      JSON.stringify(
        ['抄错表位', '读数看错一位', '与邻户读数颠倒', '抄错表位', '拍照模糊，重新抄录', '录入串行'].map(
          (reason, i) => ({ n: i + 1, id: uuidv7(), reason }),
        ),
      ),
    ],
  )
}

/** One sheet of the month: forty rows went in, seven were refused. */
async function seedImport(demo: MeterDemo): Promise<void> {
  const { q, actor, kernel, now, periods, communities, reader, today } = demo
  const garden = communities['云山花园']!
  const { period, readDate } = periods[MONTHS - 1]!
  const titles = ['表号', '期间', '本次读数', '抄表日期', '翻表', '备注']
  const keys = ['code', 'feePeriod', 'currentReading', 'readDate', 'rollover', 'remark']
  const [batchId] = await insertRows(
    q,
    importBatch,
    [
      {
        place: { companyId: garden.companyId, communityId: null },
        draft: {
          kind: 'meterReading',
          kindLabel: '抄表数据',
          communityId: garden.id,
          fileName: `${period}水表抄表.xlsx`,
          mapping: {
            sheet: 0,
            sheetName: 'Sheet1',
            headerRow: 1,
            headers: titles.map((title, index) => ({ index, title, samples: [] })),
            columns: Object.fromEntries(keys.map((key, index) => [key, index])),
          },
          stage: 'done',
          total: 47,
          success: 40,
          fail: 7,
          done: 47,
          status: 5,
          operatorId: reader,
          undoUntil: `${addDays(today, 1)} 10:00:00`,
        },
      },
    ],
    actor,
    kernel.secrets,
    now,
  )
  await q.query('update import_batch set created_by = operator_id where id = $1', [batchId])
  const taken = await q.query<{ id: string; code: string; reading: string }>(
    `update meter_reading r set import_batch_id = $1, source = 'import' from meter m
     where m.id = r.meter_id and r.id in (select x.id from meter_reading x join meter y on y.id = x.meter_id
       where x.community_id = $2 and x.fee_period = $3 and x.meter_kind = 'water' and x.status = 1 and y.usage_type = 'house' order by y.code limit 40)
     returning r.id, m.code, r.current_reading::text as reading`,
    [batchId, garden.id, period],
  )
  const cells = (code: string, reading: string, date = readDate) => ({
    code,
    feePeriod: period,
    currentReading: reading,
    readDate: date,
    rollover: null,
    remark: null,
  })
  const refused: [Record<string, string | null>, Record<string, string>, string | null][] = [
    [cells('W09999', '35.2'), { code: '表号不存在' }, null],
    [cells('W0001', '120.0'), { code: '表号不存在' }, null],
    [cells('W00011', '12.0'), {}, '本次读数不能小于上次读数，如翻表请勾选“翻表”'],
    [cells('W00019', '8.5'), {}, '本次读数不能小于上次读数，如翻表请勾选“翻表”'],
    [cells('W00023', '一百二十'), { currentReading: '本次读数格式不正确' }, null],
    [cells('W00027', '1650.0', '2月30日'), { readDate: '抄表日期格式不正确' }, null],
    [cells(taken[0]?.code ?? 'W00001', '310.0'), {}, `该表${period}已抄表`],
  ]
  await insertRows(
    q,
    importRow,
    [
      ...taken.map((row, n) => ({
        place: { companyId: null, communityId: null },
        draft: {
          batchId,
          rowNo: n + 2,
          data: cells(row.code, row.reading),
          state: 4,
          entityId: row.id,
          created: [{ entity: 'meter.meterReading', id: row.id }],
        },
      })),
      ...refused.map(([data, errors, error], n) => ({
        place: { companyId: null, communityId: null },
        draft: { batchId, rowNo: taken.length + n + 2, data, state: 2, errors, error, hasError: true },
      })),
    ],
    actor,
    kernel.secrets,
    now,
  )
}

/** Water and sewage hang on the water meters of delivered houses, electricity on the others; by the standards of the community. */
async function seedBindings({ q, now, communities, periods }: MeterDemo): Promise<void> {
  const garden = communities['云山花园']!
  await q.query(
    `insert into house_fee_standard (id, company_id, community_id, property_type, property_id, property_name, fee_standard_id, fee_item_id, meter_id, start_date, payer_kind, quantity, discount_ratio, status, created_at, updated_at)
     select gen_random_uuid(), m.company_id, m.community_id, 'house', h.id::text, h.full_name, s.id, s.fee_item_id, m.id, greatest(h.charge_start_date, $3::date), s.default_payer, 1, 1, 1, $2, $2
     from meter m join house h on h.id = m.property_id
     join fee_standard s on s.community_id = m.community_id and s.status = 2 and s.deleted_at is null
     join fee_item i on i.id = s.fee_item_id and i.name = any(case m.kind when 'water' then array['水费', '污水处理费'] else array['电费'] end)
     join calculation_method c on c.id = s.calculation_method_id and c.kind in ('meter', 'ladder')
     where m.community_id = $1 and m.usage_type = 'house' and h.deliver_date is not null
       and not exists (select 1 from house_fee_standard b where b.meter_id = m.id and b.fee_item_id = s.fee_item_id)`,
    [garden.id, now, periods[0]!.previousDate],
  )
}

/** Some of the month's audited readings are billed already; the others wait for whoever looks on. */
async function seedCharges(demo: MeterDemo): Promise<void> {
  const { q, periods, communities } = demo
  const rows = await q.query<{ id: string }>(
    `select id from (select r.id, row_number() over (partition by m.kind order by m.code) as n from meter_reading r join meter m on m.id = r.meter_id
       where r.community_id = $1 and r.fee_period = $2 and r.status = 2 and m.usage_type = 'house') x where n <= 30`,
    [communities['云山花园']!.id, periods[MONTHS - 1]!.period],
  )
  const plan = await planCharges(
    q,
    rows.map((row) => row.id),
  )
  await postPlan(
    demo,
    plan.filter((reading) => reading.refused === null),
  )
}
