import { faultsOf } from '@wuguan/contract/bpm/form-faults'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import type { processForm } from '@wuguan/contract/bpm/process-form.entity'
import type { userGroup } from '@wuguan/contract/bpm/user-group.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { z } from '@wuguan/contract/kernel/zod'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const FIELDS_MAX = 200
const pair = (...names: string[]) => z.looseObject(Object.fromEntries(names.map((name) => [name, z.string()])))
const FIELDS = z.array(
  z.looseObject({
    id: z.string().max(64),
    type: z.enum(['long', 'string', 'boolean', 'date', 'enum', 'custom']),
    label: z.string().max(60),
    datePattern: z.string().max(40).nullish(),
    defaultValue: z.string().max(500).nullish(),
    values: z.array(pair('id', 'name')).max(200).nullish(),
    constraints: z.array(pair('name', 'config')).max(20).nullish(),
    properties: z.array(pair('id', 'value')).max(50).nullish(),
  }),
)
const LAYOUT = z.looseObject({ columns: z.number().int().min(1).max(3) }).nullish()

/** Fields that a form may have: well formed, and meaning something. */
export function checkFields(fields: unknown): readonly FormField[] {
  const parsed = FIELDS.safeParse(fields ?? [])
  if (!parsed.success) throw badInput({ fields: '字段格式不正确' })
  if (parsed.data.length > FIELDS_MAX) throw badInput({ fields: `字段不能超过${FIELDS_MAX}个` })
  const list = parsed.data as unknown as readonly FormField[]
  const [fault] = faultsOf(list)
  if (fault) throw badInput({ fields: fault.message })
  return list
}

/** Names of the models that use a form or a group. */
const USERS_OF_FORM = (t: string) =>
  `(select coalesce(json_agg(m.name order by m.name), '[]'::json) from process_model m where m.form_id = ${t}.id and m.deleted_at is null)`
const USERS_OF_GROUP = (t: string) =>
  `(select coalesce(json_agg(distinct m.name), '[]'::json) from task_assign_rule r join process_model m on m.id = r.model_id and m.deleted_at is null
    where r.type = 40 and r.value -> 'ids' ? ${t}.id::text)`

export const formHooks: EntityHooks<typeof processForm> = {
  computed: {
    fieldCount: (t) => `coalesce(jsonb_array_length(${t}.fields), 0)`,
    usedBy: USERS_OF_FORM,
    shipped: (t) => `(${t}.company_id is null)`,
  },
  beforeSave(_context, draft, before) {
    if (before && before.companyId == null) throw refuse('系统预置表单不能修改，请复制后修改')
    checkFields(draft.fields)
    if (!LAYOUT.safeParse(draft.layout).success) throw badInput({ layout: '布局格式不正确' })
  },
  async beforeDelete({ q }, rows) {
    if (rows.some((row) => row.companyId == null)) throw refuse('系统预置表单不可删除')
    const [used] = await q.query<{ name: string }>(
      'select name from process_model where form_id = any($1::uuid[]) and deleted_at is null order by name limit 1',
      [rows.map(({ id }) => id)],
    )
    if (used) throw refuse(`该表单已被流程【${used.name}】使用`)
  },
  // Deployed versions carry a copy of their form.
  ignoreReferrers: ['bpm.processDefinition', 'bpm.formTaskConfig', 'bpm.processModel'],
}

export const groupHooks: EntityHooks<typeof userGroup> = {
  computed: {
    memberCount: (t) => `(select count(*) from user_group__members m where m.owner_id = ${t}.id)`,
    usedBy: USERS_OF_GROUP,
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query(
      `select 1 from task_assign_rule r left join process_model m on m.id = r.model_id
       where r.type = 40 and r.value -> 'ids' ?| $1::text[] and (r.model_id is null or m.deleted_at is null) limit 1`,
      [rows.map(({ id }) => String(id))],
    )
    if (used) throw refuse('该工作组已被流程引用')
  },
}
