import { baseChange } from '@wuguan/contract/basedata/base-change.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { SearchTarget } from '@wuguan/contract/home/home.actions'
import { whereSql } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { SearchKind } from '../../../kernel/search.ts'

interface Numbered {
  readonly entity: AnyEntity
  readonly prefix: string
  /** SQL of the quiet second text. */
  readonly note: string
  /** Further columns that the address needs. */
  readonly columns?: string
  targets(row: Readonly<Record<string, string>>): readonly SearchTarget[]
}

/** Documents by the beginning of their number, the newest first. */
const byNumber = ({ entity, prefix, note, columns = '', targets }: Numbered): SearchKind => ({
  key: entity.table,
  label: entity.label,
  permission: entity.codes.list,
  accepts: (text) => new RegExp(`^${prefix}\\d*$`, 'i').test(text),
  async find({ actor, q, kernel, now }, text, limit) {
    const params = new Params()
    const where = whereSql({
      entity,
      hooks: {},
      actor,
      permission: entity.codes.list,
      query: { filters: [], extra: {}, keyword: null, ids: null },
      alias: 't',
      params,
      secrets: kernel.secrets,
      now,
    })
    const rows = await q.query<Record<string, string>>(
      `select t.id, t.code, ${note} as note${columns} from ${entity.table} t where t.code like ${params.add(`${text.toUpperCase()}%`)} and ${where} order by t.code desc, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return rows.map((row) => ({
      id: row['id']!,
      label: row['code']!,
      note: row['note'] ?? null,
      targets: targets(row),
    }))
  },
})

export const handoverSearch = byNumber({
  entity: handover as AnyEntity,
  prefix: 'JF',
  note: 't.name',
  targets: (row) => [
    { to: '/basedata/house/getHandoverDetail/$id/$isEdit', params: { id: row['id']!, isEdit: '0' } },
    { to: '/basedata/house/handoverList', search: { keyword: row['code']! } },
  ],
})

export const changeSearch = byNumber({
  entity: baseChange as AnyEntity,
  prefix: 'JC',
  note: 't.target_title',
  columns: ', t.target_type as kind, t.action as action',
  targets: (row) => [
    { to: `/basedata/approval/${row['kind']}/${row['action']}/$id`, params: { id: row['id']! } },
    { to: '/basedata/approval/list', search: { keyword: row['code']! } },
  ],
})
