import { createHash } from 'node:crypto'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { type Column, type IdTypeOf, SQL_ID_TYPE, fieldColumns, kindColumns, refsTable } from './columns.ts'
import { snake } from './sql.ts'

/** Tables as data: what an entity needs, what a snapshot remembers, what the drift test compares. */
export interface TableModel {
  columns: Record<string, { type: string; notNull: boolean; default?: string; identity?: boolean }>
  primaryKey: string[]
  /** Index name → the part after `on <table>`, with `unique ` in front where it is. */
  indexes: Record<string, { unique: boolean; on: string }>
}
export type SchemaModel = Record<string, TableModel>

export const SCOPE_COLUMN = { community: 'community_id', company: 'company_id', user: 'user_id', global: null } as const

/** Index names must be unique in the schema and at most 63 bytes. */
export function indexName(prefix: string, table: string, columns: readonly string[]): string {
  const name = `${prefix}_${table}_${columns.join('_')}`
  return name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

const column = (type: string, notNull = true, extra: { default?: string; identity?: boolean } = {}) => ({
  type,
  notNull,
  ...extra,
})

/** Column a named field is found by: its own, the hash of an encrypted one, or one of the implicit ones. */
export function columnOf(entity: AnyEntity, field: string): string {
  const definition = entity.fields[field]
  if (!definition) return snake(field)
  if (definition.kind === 'idNumber') return `${snake(field)}_hash`
  return kindColumns(definition).sortable(snake(field)) ?? snake(field)
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

export function uniqueIndexes(
  entity: AnyEntity,
): { name: string; on: string; fields: readonly string[]; message: string }[] {
  return entity.unique.map((rule) => {
    const columns = rule.fields.map((field) => columnOf(entity, field))
    const conditions = [
      ...(entity.softDelete ? ['deleted_at is null'] : []),
      ...Object.entries(rule.where ?? {}).map(([field, value]) =>
        Array.isArray(value)
          ? `${columnOf(entity, field)} in (${value.map(literal).join(', ')})`
          : `${columnOf(entity, field)} = ${literal(value)}`,
      ),
    ]
    // No company, community or parent is a place of its own, in which names are unique too; an empty value of the thing itself repeats freely.
    const nullsEqual = rule.fields.every((field) => {
      const definition = entity.fields[field]
      return !definition || definition.kind === 'ref' || (definition.required && !definition.when)
    })
    const named = rule.fields.filter((field) => field !== 'companyId' && field !== 'communityId').at(-1)
    return {
      name: indexName('uq', entity.table, columns),
      on: `(${columns.join(', ')})${nullsEqual ? ' nulls not distinct' : ''}${conditions.length ? ` where ${conditions.join(' and ')}` : ''}`,
      fields: rule.fields,
      message: rule.message ?? `${entity.fields[named ?? '']?.label ?? entity.label}已存在`,
    }
  })
}

/** Table and join tables of one entity. */
export function tablesOf(entity: AnyEntity, idTypeOf: IdTypeOf): SchemaModel {
  const columns: TableModel['columns'] = {
    id: entity.id === 'integer' ? column('bigint', true, { identity: true }) : column('uuid'),
  }
  if (entity.scope !== 'global') columns['company_id'] = column('bigint', !entity.nullableCompany)
  if (entity.scope === 'community') columns['community_id'] = column('bigint')
  if (entity.scope === 'user') columns['user_id'] = column('bigint')
  const tables: SchemaModel = {}
  const indexes: TableModel['indexes'] = {}
  const scopeColumn = SCOPE_COLUMN[entity.scope]
  const live = entity.softDelete ? ' where deleted_at is null' : ''
  const addIndex = (names: readonly string[], on: string) => {
    indexes[indexName('ix', entity.table, names)] = { unique: false, on: on + live }
  }
  if (scopeColumn) addIndex([scopeColumn, 'id'], `(${scopeColumn}, id desc)`)
  for (const [name, field] of Object.entries(entity.fields)) {
    for (const c of fieldColumns(name, field, idTypeOf) satisfies Column[]) {
      if (c.name in columns) continue
      columns[c.name] = column(c.type, c.notNull, c.default === undefined ? {} : { default: c.default })
    }
    const sortable = kindColumns(field).sortable(snake(name))
    if (field.kind === 'idNumber') addIndex([`${snake(name)}_hash`], `(${snake(name)}_hash)`)
    if (field.kind === 'ref' && !['company_id', 'community_id', 'user_id'].includes(snake(name)))
      addIndex([snake(name)], `(${snake(name)}, id desc)`)
    else if (sortable && (field.indexed || entity.list.sort?.field === name))
      addIndex(
        [...(scopeColumn ? [scopeColumn] : []), sortable],
        `(${[...(scopeColumn ? [scopeColumn] : []), sortable, 'id'].join(', ')})`,
      )
    if (field.kind === 'refs') {
      const target = SQL_ID_TYPE[idTypeOf(field.to!)]
      const join = refsTable(entity, name)
      tables[join] = {
        columns: {
          owner_id: column(SQL_ID_TYPE[entity.id]),
          target_id: column(target),
          position: column('integer', true, { default: '0' }),
        },
        primaryKey: ['owner_id', 'target_id'],
        indexes: { [indexName('ix', join, ['target_id'])]: { unique: false, on: '(target_id)' } },
      }
    }
  }
  columns['created_by'] = column('bigint', false)
  columns['created_at'] = column('timestamptz')
  columns['updated_by'] = column('bigint', false)
  columns['updated_at'] = column('timestamptz')
  columns['version'] = column('integer', true, { default: '1' })
  if (entity.softDelete) {
    columns['deleted_at'] = column('timestamptz', false)
    columns['deleted_by'] = column('bigint', false)
  }
  for (const rule of uniqueIndexes(entity)) indexes[rule.name] = { unique: true, on: rule.on }
  tables[entity.table] = { columns, primaryKey: ['id'], indexes }
  return tables
}

export function schemaOf(entities: readonly AnyEntity[], idTypeOf: IdTypeOf): SchemaModel {
  const model: SchemaModel = {}
  for (const entity of entities)
    for (const [name, table] of Object.entries(tablesOf(entity, idTypeOf))) {
      if (name in model) throw new Error(`table ${name} is made twice`)
      model[name] = table
    }
  return model
}
