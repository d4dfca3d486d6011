import type { AnyAction } from '@wuguan/contract/kernel/action'
import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'
import type { Actor } from './auth/actor.ts'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

export type LogAction = 'add' | 'edit' | 'delete' | 'export' | 'import' | 'approve' | 'login' | 'plain' | 'other'

export interface LogEntry {
  module: string
  entity: string
  entityId: string
  title: string
  action: LogAction
  before?: unknown
  after?: unknown
  communityId?: number | null
}

const HIDDEN = /password|secret|token|idno|cipher/i

/** Passwords, tokens, keys and identity numbers never stand in a log. */
function blankSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blankSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k, HIDDEN.test(k) && v != null ? '***' : blankSecrets(v)]),
  )
}

/** Transactions that have said what was changed, in the log or in a timeline. */
const told = new WeakSet<Queryable>()

/**
 * What a verb changed without a word of its own is logged by the verb's name and the record it was asked about, in the transaction of
 * the change. A verb that only looked is not logged, nor is what somebody arranges for himself (no code is asked for).
 */
export async function logUntold(
  q: Queryable,
  actor: Actor,
  now: Date,
  action: AnyAction,
  input: unknown,
): Promise<void> {
  if (action.permission === null || told.has(q)) return
  const [row] = await q.query<{ changed: boolean }>(
    `select pg_current_xact_id_if_assigned() is not null
       and exists (select 1 from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0) as changed`,
  )
  if (!row!.changed) return
  const { id, ids } = (typeof input === 'object' && input !== null ? input : {}) as { id?: unknown; ids?: unknown }
  const [record] = Array.isArray(ids) ? ids : [id]
  const entityId = typeof record === 'string' || typeof record === 'number' ? String(record) : ''
  await writeLog(q, actor, now, [
    { module: action.module, entity: action.name, entityId, title: action.label, action: 'other' },
  ])
}

/** Writes the operation log in the transaction of the change: a change that fails leaves none. */
export async function writeLog(q: Queryable, actor: Actor, now: Date, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  told.add(q)
  const rows = entries.map((entry) => ({
    id: uuidv7(),
    module: entry.module,
    entity: entry.entity,
    entity_id: entry.entityId,
    title: entry.title.slice(0, 120),
    action: entry.action,
    before: entry.before === undefined ? null : blankSecrets(entry.before),
    after: entry.after === undefined ? null : blankSecrets(entry.after),
    community_id: entry.communityId ?? actor.communityId,
  }))
  await q.query(
    `insert into operation_log (id, at, user_id, pet_name, company_id, community_id, module, entity, entity_id, title, action, before, after, ip, trace_id, created_by, created_at, updated_at)
     select r.id, $2, $3, $4, $5, r.community_id, r.module, r.entity, r.entity_id, r.title, r.action, r.before, r.after, $6, $7, $3, $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, module text, entity text, entity_id text, title text, action text, before jsonb, after jsonb, community_id bigint)`,
    [JSON.stringify(rows), now, actor.userId || null, actor.petName, actor.companyId, actor.ip, actor.traceId],
  )
}

export interface TimelineEntry {
  bizType: string
  bizId: string
  action: string
  fromState?: string | null
  toState?: string | null
  remark?: string | null
  data?: unknown
  companyId?: number | null
}
/** Adds to the time lines of business records (append-only). */
export async function writeTimelines(
  q: Queryable,
  actor: Pick<Actor, 'userId' | 'petName' | 'companyId' | 'kind'>,
  now: Date,
  entries: readonly TimelineEntry[],
): Promise<void> {
  if (entries.length === 0) return
  told.add(q)
  const rows = entries.map((entry) => ({
    id: uuidv7(),
    company_id: entry.companyId ?? actor.companyId,
    biz_type: entry.bizType,
    biz_id: entry.bizId,
    action: entry.action,
    from_state: entry.fromState ?? null,
    to_state: entry.toState ?? null,
    remark: entry.remark ?? null,
    data: entry.data ?? null,
  }))
  await q.query(
    `insert into timeline (id, company_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, remark, data, created_by, created_at, updated_at)
     select r.id, r.company_id, r.biz_type, r.biz_id, r.action, r.from_state, r.to_state, $2, $3::bigint::text, $4, $5, r.remark, coalesce(r.data, 'null'::jsonb), $3::bigint, $5, $5
     from jsonb_to_recordset($1::jsonb) as r(id uuid, company_id bigint, biz_type text, biz_id text, action text, from_state text, to_state text, remark text, data jsonb)`,
    [JSON.stringify(rows), actor.kind ?? (actor.userId ? 'user' : 'system'), actor.userId || null, actor.petName, now],
  )
}
export const writeTimeline = (
  q: Queryable,
  actor: Pick<Actor, 'userId' | 'petName' | 'companyId' | 'kind'>,
  now: Date,
  entry: TimelineEntry,
): Promise<void> => writeTimelines(q, actor, now, [entry])

export interface Deleted {
  entity: AnyEntity
  id: string
  title: string
}

/** Records of the recycle bin for one delete action; all share its batch, which recovery brings back whole. */
export async function writeRecycle(
  q: Queryable,
  actor: Actor,
  now: Date,
  batchId: string,
  rows: readonly Deleted[],
  reason: string | null,
): Promise<void> {
  if (rows.length === 0) return
  await q.query(
    `insert into recycle_record (id, company_id, entity_type, entity_id, title, deleted_by, deleted_at, batch_id, reason, expire_at, status, created_by, created_at, updated_at)
     select r.id, $2, r.entity_type, r.entity_id, r.title, $3, $4, $5, $6, $4::timestamptz + interval '90 days', 1, $3, $4, $4
     from jsonb_to_recordset($1::jsonb) as r(id uuid, entity_type text, entity_id text, title text)`,
    [
      JSON.stringify(
        rows.map((row) => ({
          id: uuidv7(),
          entity_type: nounOf(row.entity),
          entity_id: row.id,
          title: row.title.slice(0, 120),
        })),
      ),
      actor.companyId,
      actor.userId || null,
      now,
      batchId,
      reason,
    ],
  )
}
