import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { isDecimal, parseDecimal } from '@wuguan/contract/kernel/decimal'
import { parseDate } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import { parsePeriod } from '@wuguan/contract/kernel/period'
import { judgeReading } from '@wuguan/contract/meter/rules/reading'
import { isRefused } from '@wuguan/contract/meter/rules/usage'
import { dateOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportPlace,
  ImportRun,
  ImportTemplate,
  ImportWrite,
  ImportedRow,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { loadChains, lockMeters, refreshMeters } from '../chain/load.ts'
import { type NewReading, addReadings } from '../chain/record.ts'
import { trace } from '../reading/trace.ts'
import { rulesOf, settingsOf } from '../settings.ts'

interface ReadingValues {
  code: string
  feePeriod: string | null
  currentReading: string | null
  readDate: string | null
  rollover: boolean
  remark: string | null
  meterId?: string
}
type Row = ImportedRow<ReadingValues>

const YES = /^(?:是|y|yes|true|1|翻表|√)$/i

/** A sheet of readings: 表号 期间 本次读数 抄表日期 翻表 备注. Good rows become readings that wait for their audit. */
export const readingImport: ImportTemplate<ReadingValues> = {
  kind: 'meterReading',
  label: '抄表数据',
  entity: meterReading.name,
  permission: 'meter:reading:import',
  community: 'required',
  fields: [
    { key: 'code', label: '表号', required: true, aliases: ['仪表编号', '表具编号'] },
    { key: 'feePeriod', label: '期间', required: true, aliases: ['费用期间', '抄表期间', '月份'] },
    { key: 'currentReading', label: '本次读数', required: true, kind: 'number', aliases: ['本期读数', '读数', '止码'] },
    { key: 'readDate', label: '抄表日期', required: true, kind: 'date', aliases: ['抄表时间'] },
    { key: 'rollover', label: '翻表', choices: ['是', '否'] },
    { key: 'remark', label: '备注', aliases: ['异常说明', '说明'] },
  ],
  creates: [meterReading.name],
  undo: { permission: 'meter:reading:import', untilClose: false },
  async beforeUndo({ q }, made) {
    const ids = made.filter((one) => one.entity === meterReading.name)
    const rows = await q.query<{ id: string; meter_id: string; free: boolean }>(
      `select r.id, r.meter_id, r.status in (1, 2) and cardinality(coalesce(r.shared_in, '{}')) = 0
         and not exists (select 1 from meter_reading l where l.meter_id = r.meter_id and l.status in (1, 2, 3) and l.read_date > r.read_date) as free
       from meter_reading r where r.id = any($1::uuid[])`,
      [ids.map((one) => one.id)],
    )
    const used = new Set(rows.filter((row) => !row.free).map((row) => row.id))
    const first = ids.filter((one) => used.has(one.id)).toSorted((a, b) => a.rowNo - b.rowNo)[0]
    if (first) throw refuse(`第${first.rowNo}行读数已被使用，不能撤销`)
    const meters = rows.map((row) => row.meter_id)
    await lockMeters(q, meters)
    await q.query('update meter_change set reading_id = null where reading_id = any($1::uuid[])', [
      rows.map((row) => row.id),
    ])
    await refreshMeters(
      q,
      meters,
      rows.map((row) => row.id),
    )
  },
  open: async (_q, place) => new ReadingRun(place),
}

class ReadingRun implements ImportRun<ReadingValues> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: ReadingValues; errors: Record<string, string> } {
    const text = (key: string) => data[key]?.trim() || null
    const [reading, date, period] = [text('currentReading'), text('readDate'), text('feePeriod')]
    const values: ReadingValues = {
      code: text('code') ?? '',
      feePeriod: period === null ? null : parsePeriod(period),
      currentReading: reading === null ? null : parseDecimal(reading),
      readDate: date === null ? null : parseDate(date),
      rollover: YES.test(text('rollover') ?? ''),
      remark: text('remark')?.slice(0, 200) ?? null,
    }
    const errors: Record<string, string> = {}
    if (values.code === '') errors['code'] = '请输入表号'
    if (values.feePeriod === null) errors['feePeriod'] = period === null ? '请选择期间' : '期间格式不正确'
    if (values.readDate === null) errors['readDate'] = date === null ? '请选择抄表日期' : '抄表日期格式不正确'
    if (
      values.currentReading === null ||
      !isDecimal(values.currentReading, 14, 4) ||
      values.currentReading.startsWith('-')
    )
      errors['currentReading'] = reading === null ? '请输入本次读数' : '本次读数格式不正确'
    return { values, errors }
  }

  keyOf = ({ code, feePeriod }: ReadingValues): string | null =>
    code === '' || feePeriod === null ? null : JSON.stringify([code, feePeriod])

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const found = await this.#meters(q, rows)
    const chains = await loadChains(q, [...new Set([...found.values()].flat())])
    const settings = (await settingsOf(q, [this.#place.communityId ?? 0]))(this.#place.communityId ?? 0)
    const today = dateOf(this.#place.now)
    for (const row of rows) {
      const ids = found.get(row.values.code) ?? []
      if (row.values.code !== '' && ids.length !== 1)
        row.errors['code'] = ids.length === 0 ? '表号不存在' : '表号在不同类型中重复，请逐表录入'
      if (Object.keys(row.errors).length > 0) continue
      const chain = chains.get(ids[0]!)!
      row.values.meterId = chain.id
      const judged = judgeReading(chain, inputOf(row.values), rulesOf(settings, chain.kind), today)
      if (isRefused(judged)) row.error = judged.refused
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const { q, actor, now, secrets } = context
    const recorded = await addReadings(
      { q, actor, now, secrets },
      rows.map(({ values }) => ({
        ...inputOf(values),
        meterId: values.meterId!,
        source: 'import' as const,
        abnormalNote: values.remark,
        importBatchId: context.batchId,
      })),
    )
    const written: WrittenRow[] = []
    recorded.forEach((one, i) => {
      const row = rows[i]!
      if ('refused' in one) row.error = one.refused
      else written.push({ rowNo: row.rowNo, created: [{ entity: meterReading.name, id: one.id }], id: one.id })
    })
    await trace(
      context,
      written.map((one) => ({ id: one.id!, action: '导入', toState: '待审核' })),
    )
    return written
  }

  /** Ids of the meters of the community by their number. */
  async #meters(q: Queryable, rows: readonly Row[]): Promise<Map<string, string[]>> {
    const found = await q.query<{ code: string; ids: string[] }>(
      'select code, array_agg(id) as ids from meter where community_id = $1 and code = any($2) and status in (1, 2) and deleted_at is null group by code',
      [this.#place.communityId, [...new Set(rows.map((row) => row.values.code))]],
    )
    return new Map(found.map((row) => [row.code, row.ids]))
  }
}

/** A sheet confirms nothing: an odd roll-over is entered by hand. */
const inputOf = (values: ReadingValues): Omit<NewReading, 'meterId' | 'source'> => ({
  feePeriod: values.feePeriod!,
  kind: 'normal',
  readDate: values.readDate!,
  currentReading: values.currentReading!,
  rollover: values.rollover,
  confirmed: false,
})
