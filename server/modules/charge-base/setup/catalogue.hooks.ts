import type { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { AUTOMATIC_DEDUCTIONS, type deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import type { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import type { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import type { SummaryLine, summaryRule } from '@wuguan/contract/charge-base/summary-rule.entity'
import type { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks, WriteContext } from '../../../kernel/crud/hooks.ts'
import { refuseIf } from '../support.ts'

const BUILT_IN_DEDUCTIONS: readonly string[] = [...AUTOMATIC_DEDUCTIONS, 'DECISION']

export const deductedTypeHooks: EntityHooks<typeof deductedType> = {
  beforeSave(_context, draft) {
    if (BUILT_IN_DEDUCTIONS.includes(draft.code!)) throw badInput({ code: '减免类型编码已存在' })
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from deduction where deducted_type_id = any($1)',
      [rows.map((row) => row.id)],
      '该减免类型已被使用，不能删除，可停用',
    )
  },
}

export const hangUpTypeHooks: EntityHooks<typeof hangUpType> = {
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    const sentence = '该挂账类型已被使用，不能删除，可停用'
    await refuseIf(q, 'select 1 from receivable where hang_up_type_id = any($1)', [ids], sentence)
    await refuseIf(q, 'select 1 from hang_up_record where type_id = any($1)', [ids], sentence)
  },
}

export const offsetSchemeHooks: EntityHooks<typeof offsetScheme> = {
  beforeSave(_context, draft, before) {
    const listed = new Set(draft.itemOrder ?? [])
    if ((draft.excludedItems ?? []).some((id) => listed.has(id)))
      throw badInput({ excludedItems: '不冲抵的费项不能出现在费项顺序中' })
    if (before?.isDefault && draft.enabled === false) throw refuse('默认方案不能停用，请先设置其他默认方案')
  },
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from community_charge_config where offset_scheme_id = any($1)',
      [rows.map((row) => row.id)],
      '方案已被项目引用',
    )
  },
}

export const taxCodeHooks: EntityHooks<typeof taxCode> = {
  async beforeDelete({ q }, rows) {
    await refuseIf(
      q,
      'select 1 from fee_item where tax_code_id = any($1) and deleted_at is null',
      [rows.map((row) => row.id)],
      '该税收分类编码已被收费项目引用，不能删除',
    )
  },
}

export const classificationCodeHooks: EntityHooks<typeof classificationCode> = {
  computed: {
    usedCount: (alias) =>
      `(select count(*)::int from fee_item i where i.classification_code_id = ${alias}.id and i.deleted_at is null)`,
  },
  async beforeSave({ q }, draft, before) {
    const parent = draft.parentId ? await codeOf(q, draft.parentId) : null
    if (parent && !draft.code!.startsWith(parent.code)) throw badInput({ code: `编码须以上级编码${parent.code}开头` })
    const level = (parent?.level ?? 0) + 1
    if (before && level !== before.level) await refuseMoved(q, before.id as string)
    if (before && draft.code !== before.code)
      await refuseIf(
        q,
        'select 1 from classification_code where parent_id = $1 and deleted_at is null',
        [before.id],
        '存在下级编码，不能修改编码',
      )
    draft.level = level
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map((row) => row.id)
    await refuseIf(
      q,
      'select 1 from classification_code where parent_id = any($1) and deleted_at is null and not id = any($1)',
      [ids],
      '存在下级编码，不能删除',
    )
    await refuseIf(
      q,
      'select 1 from fee_item where classification_code_id = any($1) and deleted_at is null',
      [ids],
      '该分类编码已被引用，不能删除',
    )
  },
}
async function codeOf(q: WriteContext['q'], id: string): Promise<{ code: string; level: number }> {
  const [row] = await q.query<{ code: string; level: number }>(
    'select code, level from classification_code where id = $1',
    [id],
  )
  return row!
}
async function refuseMoved(q: WriteContext['q'], id: string): Promise<void> {
  await refuseIf(
    q,
    `with recursive below as (select id from classification_code where id = $1
       union all select c.id from classification_code c join below b on c.parent_id = b.id where c.deleted_at is null)
     select 1 from fee_item i join below b on b.id = i.classification_code_id where i.deleted_at is null`,
    [id],
    '该分类编码已被引用，不能跨级移动',
  )
  await refuseIf(
    q,
    'select 1 from classification_code where parent_id = $1 and deleted_at is null',
    [id],
    '存在下级编码，不能跨级移动',
  )
}

export const summaryRuleHooks: EntityHooks<typeof summaryRule> = {
  computed: {
    groupNames: (alias) =>
      `(select coalesce(json_agg(g->>'groupName' order by n), '[]'::json) from jsonb_array_elements(${alias}.groups) with ordinality as x(g, n))`,
  },
  async beforeSave({ q, companyId }, draft, before) {
    draft.groups = await soundGroups(q, draft.groups)
    if (draft.isDefault && !before?.isDefault)
      await q.query(
        'update summary_rule set is_default = false, version = version + 1 where is_default and usage = $1 and deleted_at is null and id is distinct from $2 and company_id = $3',
        [draft.usage, before?.id ?? null, companyId],
      )
  },
}

/** Every group has a name and items; an item stands in one group. */
async function soundGroups(q: WriteContext['q'], value: unknown): Promise<SummaryLine[]> {
  const groups = (Array.isArray(value) ? value : []) as Partial<SummaryLine>[]
  const names = new Set<string>()
  const groupOf = new Map<string, string>()
  const clean: SummaryLine[] = []
  for (const { groupName, feeItems } of groups) {
    const name = typeof groupName === 'string' ? groupName.trim() : ''
    if (!name || name.length > 30) throw badInput({ groups: '请输入分组名称，不超过30个字符' })
    if (names.has(name)) throw badInput({ groups: `分组【${name}】重复` })
    names.add(name)
    if (!Array.isArray(feeItems) || feeItems.length === 0) throw badInput({ groups: `请选择分组【${name}】的收费项目` })
    for (const id of feeItems) {
      const other = groupOf.get(String(id))
      if (other !== undefined) {
        const [item] = await q.query<{ name: string }>('select name from fee_item where id::text = $1', [String(id)])
        throw badInput({ groups: `收费项目【${item?.name ?? ''}】已在分组【${other}】中` })
      }
      groupOf.set(String(id), name)
    }
    clean.push({ groupName: name, feeItems: feeItems.map(String) })
  }
  const [found] = await q.query<{ n: number }>(
    'select count(*)::int as n from fee_item where id::text = any($1) and deleted_at is null',
    [[...groupOf.keys()]],
  )
  if (found!.n < groupOf.size) throw badInput({ groups: '收费项目不存在或已删除' })
  return clean
}
