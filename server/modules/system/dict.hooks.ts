import { forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { dict } from '@wuguan/contract/system/dict.entity'
import type { dictItem } from '@wuguan/contract/system/dict-item.entity'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { Params, type Queryable, snake } from '../../kernel/db/sql.ts'
import { everyEntity } from '../../kernel/entities.ts'

/** Columns that take their values from a dictionary. */
const columnsOf = (code: string): { entity: AnyEntity; column: string; many: boolean }[] =>
  everyEntity().flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.dict === code)
      .map(([name, field]) => ({ entity, column: snake(name), many: field.kind === 'choices' })),
  )

async function inUse(q: Queryable, code: string, value: string, companyId: number | null): Promise<boolean> {
  for (const { entity, column, many } of columnsOf(code)) {
    const params = new Params()
    const conditions = [many ? `${params.add(value)} = any(t.${column})` : `t.${column} = ${params.add(value)}`]
    if (companyId !== null && entity.scope !== 'global')
      conditions.push(
        `t.company_id in (select c.id from company c join company top on top.id = ${params.add(companyId)} and c.path like top.path || '%')`,
      )
    if (
      (await q.query(`select 1 from ${entity.table} t where ${conditions.join(' and ')} limit 1`, params.values)).length
    )
      return true
  }
  return false
}

/** Dictionaries and common items belong to the platform: they are kept by whoever administers the topmost company. */
async function demandPlatform(q: Queryable, actor: Actor, code: string): Promise<void> {
  if (actor.superAdmin) return
  const [root] = await q.query<{ id: number }>(
    'select id from company where parent_id is null and deleted_at is null order by id limit 1',
  )
  if (!root || !actor.scope(code).companies.includes(root.id)) throw forbidden()
}

export const dictHooks: EntityHooks<typeof dict> = {
  computed: {
    itemCount: (alias) => `(select count(*) from dict_item i where i.dict_id = ${alias}.id and i.deleted_at is null)`,
  },
  async beforeSave({ q, actor }, draft, before) {
    await demandPlatform(q, actor, before ? dict.codes.edit : dict.codes.add)
    if (!before || before.code === draft.code) return
    if (columnsOf(before.code).length) throw refuse('该字典已被系统使用，不能修改编码')
  },
  async beforeDelete({ q, actor }, rows) {
    await demandPlatform(q, actor, dict.codes.delete)
    for (const row of rows)
      if (row.kind === 1 || columnsOf(row.code).length) throw refuse('该字典已被系统使用，不能删除')
  },
  async afterDelete({ q, actor, now }, rows) {
    await q.query(
      'update dict_item set deleted_at = $2, deleted_by = $3 where dict_id = any($1) and deleted_at is null',
      [rows.map((row) => row.id), now, actor.userId || null],
    )
  },
  ignoreReferrers: ['system.dictItem'],
}

export const dictItemHooks: EntityHooks<typeof dictItem> = {
  async beforeSave(context, draft, before) {
    const { q, actor } = context
    const [owner] = await q.query<{ code: string; allow_company: boolean }>(
      'select code, allow_company from dict where id = $1',
      [draft.dictId],
    )
    if (!before) {
      // A superAdmin writes common items, everybody else those of his company.
      if (actor.superAdmin) context.companyId = null
      else if (!owner!.allow_company) throw refuse('该字典不允许公司自定义')
    } else {
      if (before.companyId === null) await demandPlatform(q, actor, dict.codes.edit)
      if (before.value !== draft.value && (await inUse(q, owner!.code, before.value, before.companyId ?? null)))
        throw refuse('该字典值已被使用，不能修改')
    }
    if (draft.isDefault && !before?.isDefault)
      await q.query(
        'update dict_item set is_default = false, version = version + 1 where dict_id = $1 and company_id is not distinct from $2 and is_default and deleted_at is null',
        [draft.dictId, context.companyId],
      )
    if (draft['value'] !== before?.value) {
      const [twin] = await q.query(
        'select 1 from dict_item where dict_id = $1 and company_id is not distinct from $2 and value = $3 and deleted_at is null',
        [draft.dictId, context.companyId, draft.value],
      )
      if (twin) throw refuse(`字典值重复：${draft.value}`)
    }
  },
  async beforeDelete({ q, actor }, rows) {
    for (const row of rows) {
      if (row.companyId === null) await demandPlatform(q, actor, dict.codes.delete)
      const [owner] = await q.query<{ code: string }>('select code from dict where id = $1', [row.dictId])
      if (await inUse(q, owner!.code, row.value, row.companyId ?? null)) throw refuse('该字典值已被使用，不能删除')
    }
  },
}
