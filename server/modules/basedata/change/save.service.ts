import type { Saved } from '@wuguan/contract/basedata/house.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { batchSchema, checkRules, createSchema, issuesToFields, updateSchema } from '@wuguan/contract/kernel/schema'
import type { WriteContext } from '../../../kernel/crud/hooks.ts'
import {
  type WriteInput,
  createRow,
  deleteRows,
  lockRows,
  updateBatch,
  updateOne,
  staleOf,
} from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { approvalRequired } from './settings.ts'
import { startChange } from './start.service.ts'
import type { Target } from './targets.ts'

/** Saving of nouns whose key data may need consent: a save that touches it waits as a whole, one change order; any other is written. */
type Body = Record<string, unknown>

const engineOf = (context: ActionContext, target: Target): WriteInput => ({
  entity: target.entity,
  hooks: target.hooks,
  actor: context.actor,
  q: context.q,
  secrets: context.kernel.secrets,
  now: context.now,
})
const takeReason = ({ changeReason, changeAttachments, ...fields }: Body) => ({
  fields,
  reason: typeof changeReason === 'string' ? changeReason : null,
  attachments: Array.isArray(changeAttachments) ? (changeAttachments as Attachment[]) : [],
})
const pick = (row: Body, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const placeOf = (target: Target, row: AnyRow) => ({
  companyId: row.companyId!,
  communityId: target.type === 'community' ? Number(row.id) : row.communityId!,
})
const titleOf = (target: Target, row: Body) => String(row[target.entity.title] ?? '')

const hookContext = (
  context: ActionContext,
  place: { companyId: number | null; communityId: number | null },
): WriteContext => ({
  actor: context.actor,
  q: context.q,
  now: context.now,
  via: 'user',
  ...place,
})

export async function createWithConsent(context: ActionContext, target: Target, body: Body): Promise<Saved> {
  const { fields, reason, attachments } = takeReason(body)
  const communityId = (fields['communityId'] as number | undefined) ?? context.actor.communityId
  const [place] =
    target.type === 'community'
      ? []
      : await context.q.query<{ company_id: number }>('select company_id from community where id = $1', [communityId])
  if (!place || !(await approvalRequired(context.q, place.company_id, target.type, 'add')))
    return createRow(engineOf(context, target), fields)
  if (!context.actor.scope(target.entity.codes.add).communities.includes(communityId!))
    throw badInput({ communityId: '请选择项目' })
  const { communityId: _place, ...rest } = fields
  const parsed = createSchema(target.entity).safeParse(rest)
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const draft = { ...(parsed.data as Body) }
  await target.hooks.beforeSave?.(
    hookContext(context, { companyId: place.company_id, communityId: communityId! }),
    draft,
    null,
  )
  const changeId = await startChange(context, {
    target,
    action: 'add',
    targetId: null,
    title: titleOf(target, draft),
    before: null,
    after: parsed.data as Body,
    companyId: place.company_id,
    communityId: communityId!,
    reason,
    attachments,
  })
  return { id: null, version: null, changeId }
}

export async function updateWithConsent(context: ActionContext, target: Target, body: Body): Promise<Saved> {
  const { fields, reason, attachments } = takeReason(body)
  const engine = engineOf(context, target)
  if (!target.keyFields.some((name) => name in fields)) return updateOne(engine, fields)
  const parsed = updateSchema(target.entity).safeParse(fields)
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const { id, version, ...changes } = parsed.data as Body & { id: string | number; version: number }
  const [row] = await lockRows(engine, [id], target.entity.codes.edit)
  if (!(await approvalRequired(context.q, row!.companyId!, target.type, 'update'))) return updateOne(engine, fields)
  if (row!.version !== version) throw staleOf(target.entity, row!)
  const changed = Object.keys(changes).filter((name) => !sameValue(changes[name], row![name]))
  if (!asksConsent(target, changed)) return updateOne(engine, fields)
  const { draft, place } = await checked(context, target, row!, pick(changes, changed))
  const changeId = await startChange(context, {
    target,
    action: 'update',
    targetId: String(id),
    title: titleOf(target, row!),
    before: pick(row!, changed),
    after: pick(draft, changed),
    ...place,
    reason,
    attachments,
  })
  return { id, version, changeId }
}
const asksConsent = (target: Target, changed: readonly string[]) =>
  changed.some((name) => target.keyFields.includes(name))

/** The record as it would be, with the rules and guards of a save. */
async function checked(context: ActionContext, target: Target, row: AnyRow, changes: Body) {
  const draft: Body = { ...pick(row, Object.keys(target.entity.fields)), ...changes }
  const broken = checkRules(target.entity, draft)
  if (Object.keys(broken).length) throw badInput(broken)
  const place = placeOf(target, row)
  await target.hooks.beforeSave?.(hookContext(context, place), draft, row)
  return { draft, place }
}

export async function deleteWithConsent(
  context: ActionContext,
  target: Target,
  body: unknown,
): Promise<{ changeIds: string[] } | null> {
  const engine = engineOf(context, target)
  const { fields, reason, attachments } = Array.isArray(body)
    ? { fields: { ids: body }, reason: null, attachments: [] }
    : takeReason(body as Body)
  const ids = Array.isArray(fields['ids']) ? (fields['ids'] as unknown[]) : []
  if (ids.length === 0) throw badInput({ ids: `请选择${target.label}` })
  const rows = await lockRows(engine, ids, target.entity.codes.delete)
  if (!(await approvalRequired(context.q, rows[0]!.companyId!, target.type, 'delete')))
    return deleteRows(engine, { ids, ...(reason ? { reason } : {}) })
  const changeIds: string[] = []
  for (const row of rows) {
    await target.hooks.beforeDelete?.(hookContext(context, placeOf(target, row)), [row])
    const before = pick(
      row,
      Object.keys(target.entity.fields).filter((name) => row[name] != null),
    )
    changeIds.push(
      await startChange(context, {
        target,
        action: 'delete',
        targetId: String(row.id),
        title: titleOf(target, row),
        before,
        after: null,
        ...placeOf(target, row),
        reason,
        attachments,
      }),
    )
  }
  return { changeIds }
}

export async function batchWithConsent(
  context: ActionContext,
  target: Target,
  input: { ids: string[]; set: Body; changeReason?: string | null | undefined },
): Promise<{ updated: number; changeIds: string[] }> {
  const engine = engineOf(context, target)
  const keys = target.keyFields.filter((name) => name in input.set)
  const rows = await lockRows(engine, input.ids, target.entity.codes.edit)
  if (keys.length === 0 || !(await approvalRequired(context.q, rows[0]!.companyId!, target.type, 'update')))
    return { ...(await updateBatch(engine, { ids: input.ids, set: input.set })), changeIds: [] }
  const parsed = batchSchema(target.entity).safeParse(input.set)
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const changes = parsed.data as Body
  const changeIds: string[] = []
  const direct: string[] = []
  for (const row of rows) {
    const changed = Object.keys(changes).filter((name) => !sameValue(changes[name], row[name]))
    if (!asksConsent(target, changed)) {
      direct.push(String(row.id))
      continue
    }
    const { place } = await checked(context, target, row, pick(changes, changed))
    changeIds.push(
      await startChange(context, {
        target,
        action: 'update',
        targetId: String(row.id),
        title: titleOf(target, row),
        before: pick(row, changed),
        after: pick(changes, changed),
        ...place,
        reason: input.changeReason,
      }),
    )
  }
  const { updated } = direct.length > 0 ? await updateBatch(engine, { ids: direct, set: input.set }) : { updated: 0 }
  return { updated, changeIds }
}
