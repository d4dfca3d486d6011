import { judgeDraft } from '@wuguan/contract/kernel/draft'
import { readCell } from '@wuguan/contract/kernel/kinds/codec'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { createRow } from '../../../kernel/crud/write.ts'
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
import { categoryHooks } from './category.hooks.ts'

/** One column for each level; a row is the category whose name stands last. */
const LEVELS = [
  ['level1', '一级类别'],
  ['level2', '二级类别'],
  ['level3', '三级类别'],
  ['level4', '四级类别'],
] as const
const { code, orderTypes, urgencyDefault, paySideDefault, needPhoto, sort } = problemCategory.fields
const OWN = { code, orderTypes, urgencyDefault, paySideDefault, needPhoto, sort }

interface Values {
  /** Names from the top to the category itself. */
  names: readonly string[]
  own: Record<string, unknown>
}
type Row = ImportedRow<Values>
const joined = (names: readonly string[]) => names.join('\n')

export const categoryImport: ImportTemplate<Values> = {
  kind: 'problemCategory',
  label: '问题类别',
  entity: problemCategory.name,
  permission: problemCategory.codes.import,
  community: 'none',
  fields: [
    ...LEVELS.map(([key, label], at) => ({ key, label, ...(at === 0 ? { required: true } : {}) })),
    ...Object.entries(OWN).map(([key, field]) => ({
      key,
      label: field.label,
      ...(field.required && field.default === undefined ? { required: true } : {}),
      ...(field.of ? { choices: field.of.items.map((item) => item.label) } : {}),
    })),
  ],
  creates: [problemCategory.name],
  open: async (_q, place) => new CategoryRun(place),
}

class CategoryRun implements ImportRun<Values> {
  readonly #place: ImportPlace
  /** Row that brings each in, the first of them. */
  readonly #rows = new Map<string, number>()
  constructor(place: ImportPlace) {
    this.#place = place
  }

  read(data: RowData): { values: Values; errors: Record<string, string> } {
    const errors: Record<string, string> = {}
    const cells = LEVELS.map(([key]) => data[key]?.trim() ?? '')
    const depth = cells.findLastIndex((name) => name !== '') + 1
    const names = cells.slice(0, depth)
    if (depth === 0) errors['level1'] = '请输入一级类别'
    const gap = names.indexOf('')
    if (gap >= 0) errors[LEVELS[gap]![0]] = `请输入${LEVELS[gap]![1]}`
    const given: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(OWN)) {
      const text = data[key]?.trim()
      if (!text) continue
      const judged = readCell(field, text)
      if (judged.ok) given[key] = judged.value
      else errors[key] = judged.message
    }
    const judged = judgeDraft(
      { fields: { name: problemCategory.fields.name, ...OWN }, rules: [] },
      { ...given, name: names.at(-1) },
    )
    if (!judged.ok)
      for (const { path, message } of judged.issues)
        errors[path[0] === 'name' ? LEVELS[Math.max(depth, 1) - 1]![0] : String(path[0])] ??= message
    return { values: { names, own: judged.ok ? judged.draft : given }, errors }
  }

  keyOf = ({ names }: Values) => (names.length === 0 ? null : joined(names))

  survey(rows: readonly Row[]): void {
    for (const { rowNo, values } of rows) {
      const names = joined(values.names)
      this.#rows.set(names, Math.min(rowNo, this.#rows.get(names) ?? rowNo))
    }
  }

  async check(q: Queryable, rows: readonly Row[]): Promise<void> {
    const known = await this.#known(q)
    const codes = await q.query<{ code: string }>(
      'select code from problem_category where company_id = $1 and code = any($2)',
      [this.#place.companyId, rows.flatMap(({ values }) => (values.own['code'] as string | undefined) ?? [])],
    )
    const taken = new Set(codes.map((row) => row.code))
    for (const { rowNo, values, errors } of rows) {
      const { names, own } = values
      if (names.length === 0 || names.includes('')) continue
      const last = LEVELS[names.length - 1]![0]
      if (known.has(joined(names))) errors[last] ??= '同级类别名称已存在'
      if (taken.has(own['code'] as string)) errors['code'] ??= '编码已存在'
      const above = joined(names.slice(0, -1))
      const before = this.#rows.get(above)
      if (names.length > 1 && !known.has(above) && (before === undefined || before > rowNo))
        errors[LEVELS[names.length - 2]![0]] ??= `上级类别“${names.at(-2)}”不存在，请排在前面`
    }
  }

  async write(context: ImportWrite, rows: readonly Row[]): Promise<WrittenRow[]> {
    const known = await this.#known(context.q)
    const input = writing(context, problemCategory, categoryHooks, 'import')
    const written: WrittenRow[] = []
    for (const row of rows) {
      const { names, own } = row.values
      const parentId = names.length > 1 ? known.get(joined(names.slice(0, -1))) : null
      if (parentId === undefined) {
        row.error = `上级类别“${names.at(-2)}”没有导入`
        continue
      }
      const id = String((await createRow(input, { ...own, parentId, name: names.at(-1), enabled: 1 })).id)
      known.set(joined(names), id)
      written.push({ rowNo: row.rowNo, created: [{ entity: problemCategory.name, id }], id })
    }
    return written
  }

  /** Every category of the company by the names down to it. */
  async #known(q: Queryable): Promise<Map<string, string>> {
    const rows = await q.query<{ id: string; names: string }>(
      `with recursive w as (
         select c.id, c.name::text as names from problem_category c where c.company_id = $1 and c.parent_id is null
         union all select c.id, w.names || chr(10) || c.name from problem_category c join w on c.parent_id = w.id
       ) select id, names from w`,
      [this.#place.companyId],
    )
    return new Map(rows.map(({ id, names }) => [names, id]))
  }
}
