import { CHOICE_FAULT, RANGE_FAULT, soundChoice, soundRange } from '@wuguan/contract/kernel/check-item'
import { judgeDraft } from '@wuguan/contract/kernel/draft'
import { readCell } from '@wuguan/contract/kernel/kinds/codec'
import { patrolItemFields, patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { createRow, updateOne } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type {
  ImportedRow,
  ImportPlace,
  ImportRun,
  ImportTemplate,
  ImportWrite,
  RowData,
  WrittenRow,
} from '../../../kernel/imports/template.ts'
import { setHooks } from '../set.hooks.ts'

type Item = Record<string, unknown>
interface Values {
  setName: string | null
  category: string | null
  item: Item
}
type Row = ImportedRow<Values>
const SET = { setName: patrolItemSet.fields.name, category: patrolItemSet.fields.category } as const
const columns = { ...SET, ...patrolItemFields }
const ALIASES: Readonly<Record<string, readonly string[]>> = { setName: ['巡检设置', '项目集'], standardText: ['标准'] }

/** 检查项目: one per row; rows of one name make a set, in their order. */
export const itemSetImport: ImportTemplate<Values> = {
  kind: 'patrolItem',
  label: '检查项目',
  entity: patrolItemSet.name,
  permission: patrolItemSet.codes.import,
  community: 'none',
  fields: Object.entries(columns).map(([key, field]) => ({
    key,
    label: key === 'setName' ? '巡检设置' : field.label,
    ...(['setName', 'category', 'name'].includes(key) ? { required: true } : {}),
    ...(ALIASES[key] ? { aliases: ALIASES[key] } : {}),
    ...('of' in field && field.of
      ? { kind: 'choice' as const, choices: field.of.items.map(({ label }) => label) }
      : {}),
  })),
  creates: [patrolItemSet.name],
  open: async (_q, place) => new ItemRun(place),
}

class ItemRun implements ImportRun<Values> {
  readonly #place: ImportPlace
  /** Sets of this batch by name, as far as they are written. */
  readonly #made = new Map<string, { id: string; version: number; items: Item[] }>()
  readonly #counts = new Map<string, number>()
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Values; errors: Record<string, string> } {
    const errors: Record<string, string> = {}
    const values: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(columns)) {
      const text = data[key]?.trim()
      if (!text) continue
      const judged = readCell(field, text)
      if (judged.ok) values[key] = judged.value
      else errors[key] = judged.message
    }
    const { setName = null, category = null, ...item } = values
    if (setName === null) errors['setName'] ??= '请输入巡检设置'
    if (category === null) errors['category'] ??= '请选择类别'
    const judged = judgeDraft({ fields: patrolItemFields, rules: [] }, item)
    if (!judged.ok) for (const { path, message } of judged.issues) errors[String(path[0])] ??= message
    const kept = judged.ok ? judged.draft : item
    if (!soundRange(kept)) errors['normalMax'] ??= RANGE_FAULT
    if (!soundChoice(kept)) errors['options'] ??= CHOICE_FAULT
    return { values: { setName: setName as string | null, category: category as string | null, item: kept }, errors }
  }

  /** Rows of a set are counted together. */
  nearOf = ({ setName }: Values) => setName
  survey(rows: readonly Row[]): void {
    for (const { values } of rows)
      if (values.setName !== null) this.#counts.set(values.setName, (this.#counts.get(values.setName) ?? 0) + 1)
  }

  keyOf = ({ setName, item }: Values) => (setName === null ? null : JSON.stringify([setName, item['name'] ?? null]))

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const names = [...new Set(rows.flatMap(({ values }) => values.setName ?? []))].filter(
      (name) => !this.#made.has(name),
    )
    const taken = await q.query<{ name: string }>(
      'select name from patrol_item_set where company_id = $1 and name = any($2) and deleted_at is null',
      [this.#place.companyId, names],
    )
    const there = new Set(taken.map(({ name }) => name))
    const most = patrolItemSet.fields.items.max!
    for (const { values, errors } of rows) {
      const name = values.setName
      if (name === null) continue
      if (there.has(name)) errors['setName'] ??= `巡检设置“${name}”已存在`
      if ((this.#counts.get(name) ?? 0) > most) errors['setName'] ??= `检查项目最多${most}项`
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const written: WrittenRow[] = []
    const input = writing(context, patrolItemSet, setHooks, 'import')
    for (const [name, own] of Map.groupBy(rows, ({ values }) => values.setName!)) {
      const items = own.map(({ values }) => values.item)
      const known = this.#made.get(name)
      if (known) {
        known.items.push(...items)
        const { version } = await updateOne(input, { id: known.id, version: known.version, items: known.items })
        known.version = version
      } else {
        const { id, version } = await createRow(input, { name, category: own[0]!.values.category, items })
        this.#made.set(name, { id: String(id), version, items })
      }
      const { id } = this.#made.get(name)!
      const made = known ? [] : [{ entity: patrolItemSet.name, id }]
      written.push(...own.map(({ rowNo }, at) => ({ rowNo, created: at === 0 ? made : [], id: null })))
    }
    return written
  }
}
