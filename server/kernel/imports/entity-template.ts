import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import { isImportable, readCell } from '@wuguan/contract/kernel/kinds/codec'
import { isServerKept } from '@wuguan/contract/kernel/kinds/limits'
import { createSchema, issuesToFields } from '@wuguan/contract/kernel/schema'
import { createRow } from '../crud/write.ts'
import type { Queryable } from '../db/sql.ts'
import { explain, isTransient } from '../http/failures.ts'
import type { ContentKind, TemplateField } from '../spreadsheets/column-mapping.ts'
import { readTitles } from './titles.ts'
import { takenValues } from './unique.ts'
import type { ImportPlace, ImportRun, ImportTemplate, ImportWrite, ImportedRow, WrittenRow } from './template.ts'

const CONTENT: Partial<Record<Kind, ContentKind>> = {
  phone: 'mobile',
  date: 'date',
  dateTime: 'date',
  integer: 'integer',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  idNumber: 'idNumber',
  choice: 'choice',
}

const importable = (entity: AnyEntity): [string, Field][] =>
  Object.entries(entity.fields).filter(
    ([, field]) => isImportable(field) && !isServerKept(field) && field.kind !== 'anyRef',
  )

/** The import that every entity with the `import` verb has: a column per field, references by title, one record per row. */
export function entityTemplate(entity: AnyEntity): ImportTemplate {
  const columns = importable(entity)
  return {
    kind: entity.name.slice(entity.name.indexOf('.') + 1),
    label: entity.label,
    entity: entity.name,
    permission: entity.codes.import,
    community: entity.scope === 'community' ? 'required' : 'none',
    fields: columns.map(([key, field]) => templateField(key, field)),
    creates: [entity.name],
    open: async (q, place) => new EntityRun(entity, columns, place, await dictLabels(q, columns)),
  }
}

function templateField(key: string, field: Field): TemplateField {
  // The company is where the import happens unless the sheet says otherwise.
  const required = field.required === true && field.default === undefined && !field.when && key !== 'companyId'
  const kind = CONTENT[field.kind]
  return {
    key,
    label: field.label,
    ...(required ? { required } : {}),
    ...(kind && !(kind === 'choice' && !field.of) ? { kind } : {}),
    ...(field.of ? { choices: field.of.items.map((item) => item.label) } : {}),
  }
}

/** Labels of the dictionaries that coded fields name, by dictionary. */
async function dictLabels(
  q: Queryable,
  columns: readonly [string, Field][],
): Promise<Map<string, Record<string, string>>> {
  const codes = columns.flatMap(([, field]) => (field.dict ? [field.dict] : []))
  if (codes.length === 0) return new Map()
  const rows = await q.query<{ dict: string; value: string; label: string }>(
    `select d.code as dict, i.value, i.label from dict d join dict_item i on i.dict_id = d.id
     where d.code = any($1) and d.deleted_at is null and i.deleted_at is null and i.state = 1`,
    [codes],
  )
  const labels = new Map<string, Record<string, string>>(codes.map((code) => [code, {}]))
  for (const { dict, value, label } of rows) labels.get(dict)![value] = label
  return labels
}

const isReference = (field: Field) => field.kind === 'ref' || field.kind === 'refs'

class EntityRun implements ImportRun {
  readonly #entity: AnyEntity
  readonly #columns: readonly [string, Field][]
  readonly #place: ImportPlace
  readonly #labels: ReadonlyMap<string, Record<string, string>>

  constructor(
    entity: AnyEntity,
    columns: readonly [string, Field][],
    place: ImportPlace,
    labels: ReadonlyMap<string, Record<string, string>>,
  ) {
    this.#entity = entity
    this.#columns = columns
    this.#place = place
    this.#labels = labels
  }

  /** References stay the titles that the sheet gives until they are looked up. */
  read(data: Readonly<Record<string, string | null>>) {
    const values: Record<string, unknown> = {}
    const errors: Record<string, string> = {}
    for (const [key, field] of this.#columns) {
      const text = data[key]?.trim()
      if (!text) continue
      if (isReference(field)) {
        values[key] =
          field.kind === 'refs'
            ? [
                ...new Set(
                  text
                    .split(/[、，,;；|]/)
                    .map((part) => part.trim())
                    .filter(Boolean),
                ),
              ]
            : text
        continue
      }
      const judged = readCell(field, text, field.dict ? { labels: this.#labels.get(field.dict) ?? {} } : {})
      if (!judged.ok) errors[key] = judged.message
      else if (judged.value !== null) values[key] = judged.value
    }
    return { values, errors }
  }

  /** The first unique rule that the sheet can answer says which rows mean the same record. */
  keyOf(values: Record<string, unknown>): string | null {
    for (const { fields } of this.#entity.unique) {
      const own = fields.filter((name) => name !== 'companyId' && name !== 'communityId')
      if (own.length > 0 && own.every((name) => values[name] != null))
        return JSON.stringify(own.map((name) => values[name]))
    }
    return null
  }

  async check(q: Queryable, rows: readonly ImportedRow[]): Promise<void> {
    for (const [key, field] of this.#columns)
      if (isReference(field)) {
        await readTitles(q, { key, field, rows, place: this.#place, narrow: Object.entries(field.narrow ?? {}) })
      }
    const schema = createSchema(this.#entity)
    for (const row of rows) {
      const parsed = schema.safeParse(this.#draft(row.values))
      if (!parsed.success) row.errors = { ...issuesToFields(parsed.error), ...row.errors }
    }
    await takenValues(q, this.#entity, rows, this.#place)
  }

  async write(context: ImportWrite, rows: readonly ImportedRow[]): Promise<WrittenRow[]> {
    const { q, actor, secrets, now } = context
    const written: WrittenRow[] = []
    const hooks = context.hooksOf(this.#entity.name)
    for (const row of rows) {
      const body = {
        ...this.#draft(row.values),
        ...(this.#entity.scope === 'community' ? { communityId: context.communityId } : {}),
      }
      await q.query('savepoint import_row')
      try {
        const { id } = await createRow({ entity: this.#entity, hooks, actor, q, secrets, now, via: 'import' }, body)
        written.push({ rowNo: row.rowNo, id: String(id), created: [{ entity: this.#entity.name, id: String(id) }] })
        await q.query('release savepoint import_row')
      } catch (error) {
        const known = explain(error)
        if (!known || known.code >= 500 || isTransient(error)) throw error
        await q.query('rollback to savepoint import_row')
        if (known.code === 400 && typeof known.data === 'object' && known.data !== null)
          row.errors = { ...(known.data as Record<string, string>) }
        else row.error = known.message
      }
    }
    return written
  }

  #draft(values: Record<string, unknown>): Record<string, unknown> {
    const company =
      this.#entity.fields['companyId'] && values['companyId'] === undefined ? { companyId: this.#place.companyId } : {}
    return { ...values, ...company }
  }
}
