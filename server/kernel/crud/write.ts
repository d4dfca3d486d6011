import { type AnyEntity, type AnyRow, type Lock, moduleOf, nounOf } from '@wuguan/contract/kernel/entity'
import { badInput, conflict, forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { isMasked, isMaskedField, maskedRow } from '@wuguan/contract/kernel/mask'
import type { Field, Fields } from '@wuguan/contract/kernel/fields'
import { isServerKept } from '@wuguan/contract/kernel/kinds/limits'
import { lockOf, momentFaults } from '@wuguan/contract/kernel/rules'
import {
  batchSchema,
  checkRules,
  createSchema,
  hiddenFields,
  issuesToFields,
  updateSchema,
} from '@wuguan/contract/kernel/schema'
import type { Actor } from '../auth/actor.ts'
import { type LogEntry, writeLog, writeRecycle } from '../audit.ts'
import { dateTimeOf } from '../clock.ts'
import { cleanRichText } from '../rich-text.ts'
import { drawCodes } from '../codes.ts'
import { Params, type Queryable } from '../db/sql.ts'
import { uuidv7 } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { AnyHooks, WriteContext } from './hooks.ts'
import { soundId } from './read.ts'
import {
  checkOverlaps,
  checkReferences,
  checkTree,
  claimAttachments,
  refuseWhileMentioned,
  refuseWhileReferred,
} from './references.ts'
import { rowColumns } from './select.ts'
import { type Draft, type RowPlace, insertRow, updateRow } from './store.ts'
import { rowFilterOf } from './where.ts'

/** What a noun's write needs; everything in the caller's transaction. */
export interface WriteInput {
  entity: AnyEntity
  hooks: AnyHooks
  actor: Actor
  q: Queryable
  secrets: Secrets
  now: Date
  via?: WriteContext['via']
}
export interface Written {
  id: string | number
  version: number
}

const isRecord = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const contextOf = (input: WriteInput, place: RowPlace): WriteContext => ({
  actor: input.actor,
  q: input.q,
  now: input.now,
  secrets: input.secrets,
  via: input.via ?? 'user',
  companyId: place.companyId,
  communityId: place.communityId,
})

/** Where a new row lies: named in the body, else the caller's context; always inside the scope of the `add` code. */
async function placeOf({ entity, actor, q, via }: WriteInput, body: Draft): Promise<RowPlace> {
  const scope = actor.scope(entity.codes.add)
  const trusted = via === 'system'
  const named = (name: string) => {
    const value = body[name]
    if (value === undefined || value === null || value === '') return null
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
      throw badInput({ [name]: name === 'communityId' ? '请选择项目' : '请选择所属公司' })
    return value
  }
  if (entity.scope === 'community') {
    const communityId = named('communityId') ?? actor.communityId
    if (communityId === null) throw badInput({ communityId: '请选择项目' })
    if (!trusted && !scope.communities.includes(communityId) && !scope.ownCommunities.includes(communityId))
      throw forbidden()
    const [row] = await q.query<{ company_id: number }>(
      'select company_id from community where id = $1 and deleted_at is null',
      [communityId],
    )
    if (!row) throw badInput({ communityId: '项目不存在或已删除' })
    return { companyId: row.company_id, communityId }
  }
  if (entity.scope === 'company') {
    const companyId = named('companyId') ?? actor.companyId
    if (!trusted && !scope.companies.includes(companyId) && !scope.ownCompanies.includes(companyId)) throw forbidden()
    return { companyId, communityId: null }
  }
  return { companyId: entity.scope === 'user' ? actor.companyId : null, communityId: null }
}

const PLACE_FIELDS = ['companyId', 'communityId']
/** The body without the place of the row, which is no field of the entity. */
const withoutPlace = (entity: AnyEntity, body: Draft): Draft =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !PLACE_FIELDS.includes(name) || name in entity.fields))

export const titleOf = (entity: AnyEntity, draft: Draft) => String(maskedRow(entity, draft)[entity.title] ?? '')

/** What the log keeps of a row: its fields, masked where the wire masks them. */
export function logged(entity: AnyEntity, draft: Draft, names: readonly string[]): Draft {
  const shown = maskedRow(entity, draft)
  return Object.fromEntries(
    names
      .filter((name) => entity.fields[name] && !entity.fields[name].internal && entity.fields[name].kind !== 'secret')
      .map((name) => [name, shown[name] ?? null]),
  )
}

/** A line of the log for each of these records: what somebody did with it. */
export const logRows = (
  { q, actor, now }: Pick<WriteInput, 'q' | 'actor' | 'now'>,
  entity: AnyEntity,
  rows: readonly AnyRow[],
  done: (row: AnyRow) => Pick<LogEntry, 'action'> & Partial<LogEntry>,
): Promise<void> =>
  writeLog(
    q,
    actor,
    now,
    rows.map((row) => ({
      module: moduleOf(nounOf(entity)),
      entity: nounOf(entity),
      entityId: String(row.id),
      title: titleOf(entity, row),
      communityId: row.communityId ?? null,
      ...done(row),
    })),
  )

/** Markup from outside is cleaned before anything sees it; whoever shows it cleans it again. */
function cleanMarkup(entity: AnyEntity, draft: Draft): void {
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'richText' && typeof draft[name] === 'string') draft[name] = cleanRichText(draft[name])
}

/** 400 where a date does not lie ahead as its field says. */
export function refuseMoments(fields: Fields, values: Draft, now: Date): void {
  const faults = momentFaults(fields, values, dateTimeOf(now))
  if (Object.keys(faults).length > 0) throw badInput(faults)
}

/** A new record like another: what people may write of it, but for what is said here. */
export const copyRow = (input: WriteInput, row: AnyRow, changes: Draft): Promise<Written> =>
  createRow(input, {
    ...Object.fromEntries(
      Object.entries(input.entity.fields)
        .filter(
          ([name, field]) => !isServerKept(field) && !field.internal && !ONES_OWN.has(field.kind) && row[name] != null,
        )
        .map(([name]) => [name, row[name]]),
    ),
    ...changes,
  })
/** Files belong to one record, secrets never leave it. */
const ONES_OWN: ReadonlySet<string> = new Set(['attachments', 'images', 'secret', 'idNumber'])

export async function createRow(input: WriteInput, body: unknown): Promise<Written> {
  const { entity, hooks, actor, q, secrets, now } = input
  if (!isRecord(body)) throw badInput({ body: '数据格式不正确' })
  const parsed = createSchema(entity).safeParse(withoutPlace(entity, body))
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const place = await placeOf(input, body)
  const draft = parsed.data as Draft
  cleanMarkup(entity, draft)
  refuseMoments(entity.fields, draft, now)
  await checkReferences(q, entity, draft, Object.keys(draft), place, actor)
  if (entity.tree) await checkTree(q, entity, null, draft[entity.tree.parent])
  const context = contextOf(input, place)
  await hooks.beforeSave?.(context, draft, null)
  await checkOverlaps(q, entity, null, draft)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'serial' && field.rule && draft[name] == null)
      draft[name] = (await drawCodes(q, field.rule, now, context.companyId ?? actor.companyId, context.communityId))[0]
  const id = await insertRow(q, entity, draft, context, actor, secrets, now)
  await claimAttachments(q, entity, id, draft, Object.keys(draft), actor, now)
  await hooks.afterSave?.(context, { id, draft, before: null })
  const names = Object.keys(draft).filter((name) => draft[name] != null)
  await writeLog(q, actor, now, [
    {
      module: moduleOf(nounOf(entity)),
      entity: nounOf(entity),
      entityId: String(id),
      title: titleOf(entity, draft),
      action: 'add',
      after: logged(entity, draft, names),
      communityId: place.communityId,
    },
  ])
  return { id, version: 1 }
}

/** Locks live rows by id, checks existence (404) and scope (403), and reads them in wire form. */
export async function lockRows(input: WriteInput, ids: readonly unknown[], permission: string): Promise<AnyRow[]> {
  const { entity, hooks, actor, q, now } = input
  const keys = ids.map((id) => soundId(entity, id))
  if (keys.some((key) => key === null)) throw notFound()
  const live = entity.softDelete ? ' and deleted_at is null' : ''
  const locked = await q.query(`select id from ${entity.table} where id = any($1)${live} order by id for update`, [
    keys,
  ])
  if (locked.length < new Set(keys).size) throw notFound()
  const params = new Params()
  const scope = input.via === 'system' ? 'all' : rowFilterOf(entity, hooks, actor, permission, 't', params)
  if (scope === 'none') throw forbidden()
  const conditions = [`t.id = any(${params.add(keys)})`, ...(scope === 'all' ? [] : [scope])]
  const rows = await q.query<{ row: AnyRow }>(
    `select row_to_json(r) as row from (select ${rowColumns(entity, hooks, 't', params, now, actor, true).join(', ')} from ${entity.table} t where ${conditions.join(' and ')}) r`,
    params.values,
  )
  // Rows of single users are looked up among the caller's own: another's does not exist for him.
  if (rows.length < locked.length) throw entity.scope === 'user' ? notFound() : forbidden()
  const byId = new Map(rows.map(({ row }) => [row.id, row]))
  return keys.map((key) => byId.get(key!)!)
}

const fieldsOf = (entity: AnyEntity, row: Draft): Draft =>
  Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]))
/** What a field holds that is not asked for, as its column keeps it. */
const emptied = ({ kind, default: own }: Field): unknown =>
  kind === 'refs' ? [] : kind === 'flag' ? own === true : null
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Refuses what a record does not take as it stands. */
export function refuseLocked(entity: AnyEntity, verb: Lock['verb'], rows: readonly AnyRow[]): void {
  for (const row of rows) {
    const refusal = lockOf(entity, verb, row)
    if (refusal !== null) throw refuse(refusal)
  }
}

async function applyChanges(input: WriteInput, before: AnyRow, changes: Draft): Promise<Written> {
  const { entity, hooks, actor, q, secrets, now } = input
  refuseLocked(entity, 'edit', [before])
  cleanMarkup(entity, changes)
  const old = fieldsOf(entity, before)
  const draft: Draft = { ...old, ...changes }
  for (const name of hiddenFields(entity, draft)) draft[name] = emptied(entity.fields[name]!)
  const broken = checkRules(entity, draft)
  if (Object.keys(broken).length) throw badInput(broken)
  const place: RowPlace = {
    companyId: (before.companyId as number | null) ?? null,
    communityId: (before.communityId as number | null) ?? null,
  }
  const asked = Object.keys(entity.fields).filter((name) => differs(draft[name], old[name]))
  // What lay ahead when it was written may be past by now; only what is written today is asked.
  refuseMoments(entity.fields, Object.fromEntries(asked.map((name) => [name, draft[name]])), now)
  await checkReferences(q, entity, draft, asked, place, actor)
  if (entity.tree && asked.includes(entity.tree.parent))
    await checkTree(q, entity, before.id, draft[entity.tree.parent])
  const context = contextOf(input, place)
  await hooks.beforeSave?.(context, draft, before)
  // A secret is write-only: it differs from nothing that could be read, so naming it is changing it.
  const changed = Object.keys(entity.fields).filter((name) =>
    entity.fields[name]!.kind === 'secret' || entity.fields[name]!.internal
      ? name in changes || draft[name] !== old[name]
      : differs(draft[name], old[name]),
  )
  if (changed.length === 0) return { id: before.id, version: before.version }
  await checkOverlaps(q, entity, before.id, draft)
  const version = await updateRow(q, entity, before.id, draft, changed, actor, secrets, now)
  await claimAttachments(q, entity, before.id, draft, changed, actor, now)
  await hooks.afterSave?.(context, { id: before.id, draft, before })
  await writeLog(q, actor, now, [
    {
      module: moduleOf(nounOf(entity)),
      entity: nounOf(entity),
      entityId: String(before.id),
      title: titleOf(entity, draft),
      action: 'edit',
      before: logged(entity, old, changed),
      after: logged(entity, draft, changed),
      communityId: place.communityId,
    },
  ])
  return { id: before.id, version }
}

/** A masked value that comes back has not been changed. */
const withoutMasked = (entity: AnyEntity, body: Draft): Draft =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !(entity.fields[name] && isMaskedField(entity.fields[name]) && isMasked(value)),
    ),
  )

/** The refusal of a save on an older version; it shows the row as the wire does, for it was read whole. */
export const staleOf = (entity: AnyEntity, row: AnyRow) => conflict(maskedRow(entity, row))

/** What a save wants to change, or the refusal of its fields; masked values that came back are left out. */
export function readUpdate(entity: AnyEntity, body: unknown): { id: string | number; version: number; changes: Draft } {
  if (!isRecord(body)) throw badInput({ body: '数据格式不正确' })
  const parsed = updateSchema(entity).safeParse(withoutMasked(entity, withoutPlace(entity, body)))
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const { id, version, ...changes } = parsed.data as Draft & { id: string | number; version: number }
  return { id, version, changes }
}

export async function updateOne(input: WriteInput, body: unknown): Promise<Written> {
  const { entity } = input
  const { id, version, changes } = readUpdate(entity, body)
  const [before] = await lockRows(input, [id], entity.codes.edit)
  if (before!.version !== version) throw staleOf(entity, before!)
  return applyChanges(input, before!, changes)
}

const BATCH_MAX = 1000

export async function updateBatch(input: WriteInput, body: unknown): Promise<{ updated: number }> {
  const { entity } = input
  if (!isRecord(body) || !Array.isArray(body['ids']) || body['ids'].length === 0)
    throw badInput({ ids: `请选择${entity.label}` })
  if (body['ids'].length > BATCH_MAX) throw badInput({ ids: `单次最多处理${BATCH_MAX}条` })
  const parsed = batchSchema(entity).safeParse(body['set'] ?? {})
  if (!parsed.success) throw badInput(issuesToFields(parsed.error))
  const rows = await lockRows(input, body['ids'], entity.codes.edit)
  let updated = 0
  for (const row of rows) {
    const { version } = await applyChanges(input, row, parsed.data as Draft)
    if (version !== row.version) updated++
  }
  return { updated }
}

export async function deleteRows(input: WriteInput, body: unknown): Promise<null> {
  const { entity, hooks, actor, q, now } = input
  const ids = Array.isArray(body) ? body : isRecord(body) && Array.isArray(body['ids']) ? body['ids'] : null
  if (!ids || ids.length === 0) throw badInput({ ids: `请选择${entity.label}` })
  if (ids.length > BATCH_MAX) throw badInput({ ids: `单次最多处理${BATCH_MAX}条` })
  const rows = await lockRows(input, ids, entity.codes.delete)
  const first = rows[0]!
  const context = contextOf(input, {
    companyId: (first.companyId as number | null) ?? null,
    communityId: (first.communityId as number | null) ?? null,
  })
  refuseLocked(entity, 'delete', rows)
  await hooks.beforeDelete?.(context, rows)
  const keys = rows.map((row) => row.id)
  if (hooks.whenUsed) await refuseWhileMentioned(q, entity, keys, hooks.whenUsed)
  await refuseWhileReferred(q, entity, keys, hooks.ignoreReferrers ?? [])
  const reason = isRecord(body) && typeof body['reason'] === 'string' ? body['reason'].slice(0, 200) : null
  if (entity.softDelete) {
    await q.query(
      `update ${entity.table} set deleted_at = $2, deleted_by = $3, version = version + 1 where id = any($1)`,
      [keys, now, actor.userId || null],
    )
    await writeRecycle(
      q,
      actor,
      now,
      uuidv7(),
      rows.map((row) => ({ entity, id: String(row.id), title: titleOf(entity, row) })),
      reason,
    )
  } else await q.query(`delete from ${entity.table} where id = any($1)`, [keys])
  await hooks.afterDelete?.(context, rows)
  const kept = (row: AnyRow) => Object.keys(entity.fields).filter((name) => row[name] != null)
  await logRows(input, entity, rows, (row) => ({ action: 'delete', before: logged(entity, row, kept(row)) }))
  return null
}
