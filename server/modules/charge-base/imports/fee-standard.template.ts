import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { feeStandardRate } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { parseDate } from '@wuguan/contract/kernel/dates'
import { isDecimal, parseDecimal } from '@wuguan/contract/kernel/decimal'
import { entityTemplate } from '../../../kernel/imports/entity-template.ts'
import type {
  ImportRun,
  ImportTemplate,
  ImportWrite,
  ImportedRow,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { addRates } from '../standard/save-standard.service.ts'

const GENERAL = entityTemplate(feeStandard)
const PRICE = { key: 'unitRate', label: '单价', required: true, kind: 'number' } as const
const FROM = {
  key: 'effectiveFrom',
  label: '生效日期',
  required: true,
  kind: 'date',
  aliases: ['价格生效日期'],
} as const

/** 收费标准 as drafts, each with its first price. Ladders have tiers, which no row of a sheet can say. */
export const feeStandardImport: ImportTemplate = {
  ...GENERAL,
  permission: feeStandard.codes.add,
  fields: [...GENERAL.fields, PRICE, FROM],
  creates: [feeStandard.name, feeStandardRate.name],
  open: async (q, place) => new StandardRun(await GENERAL.open(q, place)),
}

class StandardRun implements ImportRun {
  readonly #general: ImportRun
  constructor(general: ImportRun) {
    this.#general = general
  }

  read(data: RowData) {
    const { values, errors } = this.#general.read(data)
    const [price, from] = [data[PRICE.key]?.trim() ?? '', data[FROM.key]?.trim() ?? '']
    const unitRate = parseDecimal(price)
    const effectiveFrom = parseDate(from)
    if (price === '') errors[PRICE.key] = '请输入单价'
    else if (unitRate?.startsWith('-')) errors[PRICE.key] = '单价不能为负数'
    else if (unitRate === null || !isDecimal(unitRate, 14, 6)) errors[PRICE.key] = '单价最多保留六位小数'
    if (effectiveFrom === null) errors[FROM.key] = from === '' ? '请选择生效日期' : '生效日期格式不正确'
    return { values: { ...values, rate: { unitRate, effectiveFrom } }, errors }
  }

  keyOf = (values: Record<string, unknown>) => this.#general.keyOf(values)

  async check(q: Queryable, rows: readonly ImportedRow[]): Promise<void> {
    // The general import knows the columns of the standard only.
    const rates = rows.map(({ values }) => values['rate'])
    for (const row of rows) row.values = withoutRate(row.values)
    await this.#general.check(q, rows)
    for (const [n, row] of rows.entries()) row.values['rate'] = rates[n]
    const ladders = await q.query<{ id: string }>(
      "select id from calculation_method where id = any($1::uuid[]) and kind = 'ladder'",
      [rows.flatMap(({ values }) => values['calculationMethodId'] ?? [])],
    )
    const ladder = new Set<unknown>(ladders.map((row) => row.id))
    for (const { values, errors } of rows)
      if (ladder.has(values['calculationMethodId'])) errors['calculationMethodId'] = '阶梯收费标准请在收费标准页面新增'
  }

  async write(context: ImportWrite, rows: readonly ImportedRow[]): Promise<WrittenRow[]> {
    const rates = new Map(rows.map(({ rowNo, values }) => [rowNo, values['rate'] as Rate]))
    const written = await this.#general.write(
      context,
      rows.map((row) => Object.assign(row, { values: withoutRate(row.values) })),
    )
    const place = { company_id: context.companyId, community_id: context.communityId!, kind: 'areaRate' }
    for (const { rowNo, id, created } of written)
      for (const rateId of await addRates(context, id!, place, [rates.get(rowNo)!]))
        created.push({ entity: feeStandardRate.name, id: rateId })
    return written
  }
}
interface Rate {
  unitRate: string
  effectiveFrom: string
}
const withoutRate = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'rate'))
