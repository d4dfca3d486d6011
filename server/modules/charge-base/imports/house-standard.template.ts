import { PAYER_KIND, houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { parseDate } from '@wuguan/contract/kernel/dates'
import { gt, isDecimal, lte, parseDecimal } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
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
import type { Binding } from '../bindings.service.ts'
import { overlapSentence, overlapping } from '../binding/overlap.ts'
import { type Property, propertiesNamed } from '../binding/properties.queries.ts'
import { type NewBinding, writeEach } from '../binding/write-bindings.ts'
import { HOUSE, dayOf, textOf } from './cells.service.ts'

interface Borne {
  house: string
  standard: string | null
  startDate: string | null
  endDate: string | null
  payerKind: Binding['payerKind']
  quantity: string
  areaOverride: string | null
  unitRateOverride: string | null
  discountRatio: string
  property?: Property & { type: 'house' | 'place' }
  feeStandardId?: string
  feeItemId?: string
}
type Row = ImportedRow<Borne>

/** Whoever pays by name is chosen on the page. */
const PAYERS = PAYER_KIND.items.filter(({ code }) => code !== 'customer')
const NUMBERS = {
  quantity: { label: '数量', integer: 12, scale: 4 },
  areaOverride: { label: '指定面积', integer: 10, scale: 2 },
  unitRateOverride: { label: '指定单价', integer: 14, scale: 6 },
  discountRatio: { label: '折扣系数', integer: 5, scale: 4 },
} as const

/** 房产收费标准: which standards houses and parking places bear, one of each per row. */
export const houseStandardImport: ImportTemplate<Borne> = {
  kind: 'houseFeeStandard',
  label: '房产收费标准',
  entity: houseFeeStandard.name,
  permission: 'charge-base:house-standard:import',
  community: 'required',
  fields: [
    { ...HOUSE, label: '房产或车位', aliases: ['房产全称', '房产', '房号', '车位', '车位编号'] },
    { key: 'standard', label: '收费标准', required: true, aliases: ['标准', '标准名称'] },
    { key: 'startDate', label: '开始日期', kind: 'date', aliases: ['起', '起始日期'] },
    { key: 'endDate', label: '结束日期', kind: 'date', aliases: ['止', '终止日期'] },
    { key: 'payerKind', label: '付费人', choices: PAYERS.map(({ label }) => label) },
    ...Object.entries(NUMBERS).map(([key, { label }]) => ({ key, label, kind: 'number' as const })),
  ],
  creates: [houseFeeStandard.name],
  async beforeUndo({ q }, made) {
    const [billed] = await q.query<{ row_no: number; day: string }>(
      `select x.row_no, b.billed_to::text as day from unnest($1::uuid[], $2::integer[]) as x(id, row_no)
       join house_fee_standard b on b.id = x.id and b.billed_to is not null order by x.row_no limit 1`,
      [made.map((one) => one.id), made.map((one) => one.rowNo)],
    )
    if (billed) throw refuse(`第${billed.row_no}行已计费至${billed.day}，不能撤销`)
  },
  open: async (_q, place) => new BorneRun(place),
}

class BorneRun implements ImportRun<Borne> {
  readonly #place: ImportPlace
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Borne; errors: Record<string, string> } {
    const errors: Record<string, string> = {}
    const number = (key: keyof typeof NUMBERS): string | null => {
      const { label, integer, scale } = NUMBERS[key]
      const text = textOf(data, key)
      if (text === null) return null
      const value = parseDecimal(text)
      if (value !== null && isDecimal(value, integer, scale) && !value.startsWith('-')) return value
      errors[key] = key === 'unitRateOverride' && value?.startsWith('-') ? '单价不能为负数' : `${label}格式不正确`
      return null
    }
    const payer = textOf(data, 'payerKind')
    const kind = PAYERS.find(({ label }) => label === (payer ?? '缴费人'))
    const values: Borne = {
      house: textOf(data, 'house') ?? '',
      standard: textOf(data, 'standard'),
      startDate: dayOf(data, 'startDate'),
      endDate: dayOf(data, 'endDate'),
      payerKind: kind?.code ?? 'payer',
      quantity: number('quantity') ?? '1',
      areaOverride: number('areaOverride'),
      unitRateOverride: number('unitRateOverride'),
      discountRatio: number('discountRatio') ?? '1',
    }
    if (values.house === '') errors['house'] = '请选择房产'
    if (values.standard === null) errors['standard'] = '请选择收费标准'
    if (!kind) errors['payerKind'] = `付费人应为${PAYERS.map(({ label }) => label).join('、')}`
    for (const [key, label] of [
      ['startDate', '开始日期'],
      ['endDate', '结束日期'],
    ] as const) {
      const text = textOf(data, key)
      if (text !== null && parseDate(text) === null) errors[key] = `${label}格式不正确`
    }
    if (!errors['discountRatio'] && (!gt(values.discountRatio, '0') || !lte(values.discountRatio, '1')))
      errors['discountRatio'] = '折扣系数必须大于0且不超过1'
    return { values, errors }
  }

  keyOf = ({ house, standard, startDate }: Borne) =>
    house === '' || standard === null ? null : JSON.stringify([house, standard, startDate])

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const communityId = this.#place.communityId!
    const properties = await propertiesNamed(
      q,
      communityId,
      rows.map(({ values }) => values.house),
    )
    const standards = await q.query<{ id: string; name: string; item: string; kind: string; status: number }>(
      `select s.id, s.name, s.fee_item_id as item, m.kind, s.status from fee_standard s join calculation_method m on m.id = s.calculation_method_id
       where s.community_id = $1 and s.name = any($2) and s.deleted_at is null`,
      [communityId, rows.flatMap(({ values }) => values.standard ?? [])],
    )
    const standardOf = new Map(standards.map((row) => [row.name, row]))
    for (const { values, errors } of rows) {
      const property = properties.get(values.house)
      const standard = standardOf.get(values.standard ?? '')
      if (values.house !== '' && !property) errors['house'] = '房产或车位不存在'
      if (values.standard !== null && !standard) errors['standard'] = '收费标准不存在'
      else if (standard && standard.status !== 2) errors['standard'] = `收费标准【${standard.name}】未启用，不能绑定`
      else if (standard?.kind === 'meter' || standard?.kind === 'ladder')
        errors['standard'] = '用量类收费标准请在仪表中绑定'
      if (property) {
        values.property = property
        values.startDate ??= errors['startDate'] ? null : property.chargedFrom
        if (values.startDate === null) errors['startDate'] ??= '没有交付日期，请填写开始日期'
      }
      if (values.startDate && values.endDate && values.endDate < values.startDate)
        errors['endDate'] ??= '结束日期不能早于开始日期'
      if (standard) Object.assign(values, { feeStandardId: standard.id, feeItemId: standard.item })
    }
    const sound = rows.filter(
      ({ values, errors }) => values.property && values.feeItemId && Object.keys(errors).length === 0,
    )
    const hits = await overlapping(
      q,
      sound.map(({ values }) => ({
        propertyId: values.property!.id,
        feeItemId: values.feeItemId!,
        meterId: null,
        startDate: values.startDate!,
        endDate: values.endDate,
      })),
    )
    for (const hit of hits) sound[hit.n - 1]!.errors['startDate'] = overlapSentence(hit)
  }

  /** Rows of one property and item are written one after the other: the later one sees whether it meets the earlier. */
  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const written: WrittenRow[] = []
    for (let rest = [...rows]; rest.length > 0;) {
      const seen = new Set<string>()
      const now = rest.filter(({ values }) => {
        const key = `${values.property!.id}:${values.feeItemId}`
        return !seen.has(key) && seen.add(key)
      })
      rest = rest.filter((row) => !now.includes(row))
      const answers = await writeEach(
        context,
        now.map(({ values }) => bindingOf(values)),
      )
      for (const [index, row] of now.entries()) {
        const answer = answers[index]!
        if ('reason' in answer) row.errors['startDate'] = answer.reason
        else
          written.push({
            rowNo: row.rowNo,
            id: answer.id,
            created: [{ entity: houseFeeStandard.name, id: answer.id }],
          })
      }
    }
    return written
  }
}

const bindingOf = (values: Borne): NewBinding => ({
  property: values.property!,
  propertyType: values.property!.type,
  feeStandardId: values.feeStandardId!,
  feeItemId: values.feeItemId!,
  startDate: values.startDate!,
  endDate: values.endDate,
  terms: {
    payerKind: values.payerKind,
    customerId: null,
    quantity: values.quantity,
    areaOverride: values.areaOverride,
    unitRateOverride: values.unitRateOverride,
    discountRatio: values.discountRatio,
  },
})
