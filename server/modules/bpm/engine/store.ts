import { type Queryable, snake } from '../../../kernel/db/sql.ts'
import type { InstanceRow, JobRow, LogRow, RecordRow, State, SubscriptionRow, TaskRow, TokenRow } from './state.ts'

/** Reads an instance as a whole and writes back what a step changed, one statement per table. */
type Row = Record<string, unknown> & { id: string }
interface TableShape<R> {
  readonly table: string
  readonly columns: Readonly<Record<Exclude<Extract<keyof R, string>, 'id'>, string>>
}
const shape = <R>(table: string, columns: TableShape<R>['columns']): TableShape<R> => ({ table, columns })

const INSTANCE = shape<InstanceRow>('process_instance', {
  companyId: 'bigint',
  processDefinitionId: 'uuid',
  definitionKey: 'text',
  businessType: 'text',
  businessId: 'text',
  title: 'text',
  startUserId: 'bigint',
  startDepartmentId: 'bigint',
  communityId: 'bigint',
  variables: 'jsonb',
  formData: 'jsonb',
  result: 'smallint',
  endReason: 'text',
  parentInstanceId: 'uuid',
  parentTokenId: 'text',
  callActivityKey: 'text',
  suspended: 'boolean',
  forbidSelf: 'boolean',
  failure: 'text',
  createTime: 'timestamptz',
  endTime: 'timestamptz',
})
const TOKEN = shape<TokenRow>('execution_token', {
  instanceId: 'uuid',
  parentId: 'text',
  activityId: 'text',
  flowId: 'text',
  variables: 'jsonb',
  state: 'text',
  miIndex: 'integer',
  causeTaskId: 'text',
  recordId: 'text',
})
const TASK = shape<Omit<TaskRow, 'candidates' | 'version'>>('process_task', {
  companyId: 'bigint',
  instanceId: 'uuid',
  tokenId: 'text',
  scopeTokenId: 'text',
  causeTaskId: 'text',
  taskDefinitionKey: 'text',
  name: 'text',
  assigneeId: 'bigint',
  ownerId: 'bigint',
  proxyFor: 'bigint',
  parentTaskId: 'text',
  kind: 'smallint',
  signType: 'text',
  waiting: 'boolean',
  result: 'smallint',
  pendingResult: 'integer',
  comment: 'text',
  formPatch: 'jsonb',
  attachments: 'jsonb',
  dueDate: 'timestamptz',
  followUpDate: 'timestamptz',
  priority: 'integer',
  createTime: 'timestamptz',
  claimTime: 'timestamptz',
  endTime: 'timestamptz',
  round: 'integer',
  superseded: 'boolean',
  authority: 'text',
})
const RECORD = shape<RecordRow>('activity_record', {
  instanceId: 'uuid',
  key: 'text',
  type: 'text',
  taskId: 'text',
  causeTaskId: 'text',
  startTime: 'timestamptz',
  endTime: 'timestamptz',
  canceled: 'boolean',
  flowIdsTaken: 'jsonb',
})
const SUBSCRIPTION = shape<SubscriptionRow>('event_subscription', {
  companyId: 'bigint',
  instanceId: 'uuid',
  tokenId: 'text',
  elementId: 'text',
  kind: 'text',
  name: 'text',
  dueAt: 'timestamptz',
  repeats: 'integer',
  correlation: 'text',
})
export const JOB = shape<JobRow>('engine_job', {
  companyId: 'bigint',
  instanceId: 'uuid',
  processDefinitionId: 'uuid',
  tokenId: 'text',
  subscriptionId: 'text',
  elementId: 'text',
  kind: 'text',
  phase: 'text',
  payload: 'jsonb',
  exclusive: 'boolean',
  dueAt: 'timestamptz',
  retriesLeft: 'integer',
  retryCycle: 'text',
  lockedUntil: 'timestamptz',
  error: 'text',
})
const LOG = shape<LogRow>('task_log', {
  companyId: 'bigint',
  instanceId: 'uuid',
  taskId: 'text',
  activityId: 'text',
  action: 'text',
  operatorId: 'bigint',
  targetUserIds: 'jsonb',
  comment: 'text',
  attachments: 'jsonb',
  at: 'timestamptz',
})

const selectOf = (shaped: TableShape<never>, where: string, extra = '') =>
  `(select coalesce(json_agg(json_build_object('id', t.id, ${Object.keys(shaped.columns)
    .map((name) => `'${name}', t.${snake(name)}`)
    .join(', ')}${extra}) order by t.id), '[]') from ${shaped.table} t where ${where})`
const CANDIDATES = `, 'version', t.version, 'candidates', (select coalesce(json_agg(c.target_id order by c.position), '[]') from process_task__candidates c where c.owner_id = t.id)`
const LOAD = `select ${[
  ['instances', INSTANCE, 't.id = $1', ''],
  ['tokens', TOKEN, 't.instance_id = $1', ''],
  ['tasks', TASK, 't.instance_id = $1', CANDIDATES],
  ['records', RECORD, 't.instance_id = $1', ''],
  ['subscriptions', SUBSCRIPTION, 't.instance_id = $1', ''],
  ['jobs', JOB, 't.instance_id = $1', ''],
]
  .map(
    ([name, shaped, where, extra]) =>
      `${selectOf(shaped as TableShape<never>, where as string, extra as string)} as ${name as string}`,
  )
  .join(', ')}`

/** The family of an instance is locked by its root, so that called processes and their callers never wait for each other. */
export async function lockFamily(q: Queryable, instanceId: string): Promise<boolean> {
  const rows = await q.query(
    `select id from process_instance where id = (
       with recursive up as (select id, parent_instance_id from process_instance where id = $1
         union all select p.id, p.parent_instance_id from process_instance p join up on p.id = up.parent_instance_id)
       select id from up where parent_instance_id is null) for update`,
    [instanceId],
  )
  return rows.length > 0
}

const mapOf = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
type Loaded = Record<'instances' | 'tokens' | 'tasks' | 'records' | 'subscriptions' | 'jobs', Row[]>

export async function loadState(q: Queryable, instanceId: string): Promise<State | null> {
  const [row] = await q.query<Loaded>(LOAD, [instanceId])
  const instance = row!.instances[0]
  if (!instance) return null
  return {
    instance: {
      ...(instance as unknown as InstanceRow),
      variables: (instance['variables'] as InstanceRow['variables'] | null) ?? {},
      formData: (instance['formData'] as InstanceRow['formData'] | null) ?? {},
    },
    tokens: mapOf(
      (row!.tokens as unknown as TokenRow[]).map((token) => ({ ...token, variables: token.variables ?? {} })),
    ),
    tasks: mapOf(row!.tasks as unknown as TaskRow[]),
    records: mapOf(
      (row!.records as unknown as RecordRow[]).map((one) => ({ ...one, flowIdsTaken: one.flowIdsTaken ?? [] })),
    ),
    subscriptions: mapOf(row!.subscriptions as unknown as SubscriptionRow[]),
    jobs: mapOf(row!.jobs as unknown as JobRow[]),
    logs: [],
  }
}

/** What a state was when it was read, to tell later what a step changed. */
export type Snapshot = ReadonlyMap<string, string>
const parts = (state: State): readonly (readonly [TableShape<never>, ReadonlyMap<string, { id: string }>])[] => [
  [INSTANCE as never, new Map([[state.instance.id, state.instance]])],
  [TOKEN as never, state.tokens],
  [TASK as never, state.tasks],
  [RECORD as never, state.records],
  [SUBSCRIPTION as never, state.subscriptions],
  [JOB as never, state.jobs],
]
export const snapshotOf = (state: State): Snapshot =>
  new Map(
    parts(state).flatMap(([shaped, rows]) =>
      [...rows.values()].map((row) => [`${shaped.table}:${row.id}`, JSON.stringify(row)] as const),
    ),
  )

export async function saveState(
  q: Queryable,
  state: State,
  before: Snapshot,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<void> {
  for (const [shaped, rows] of parts(state)) {
    const kept = [...rows.values()]
    const changed = kept.filter((row) => before.get(`${shaped.table}:${row.id}`) !== JSON.stringify(row))
    const gone = [...before.keys()].flatMap((key) => {
      const [table, id] = key.split(':') as [string, string]
      return table === shaped.table && !rows.has(id) ? [id] : []
    })
    if (gone.length) await q.query(`delete from ${shaped.table} where id = any($1::uuid[])`, [gone])
    if (changed.length) await upsert(q, shaped, changed, now, actorId)
    if (shaped.table === 'process_task') await saveCandidates(q, changed as unknown as TaskRow[], before)
  }
  if (state.logs.length) await upsert(q, LOG as never, state.logs, now, actorId)
}

export async function upsert(
  q: Queryable,
  shaped: TableShape<never>,
  rows: readonly { id: string }[],
  now: Date,
  actorId: number | null,
): Promise<void> {
  const columns = Object.entries(shaped.columns as Record<string, string>)
  const names = columns.map(([name]) => snake(name))
  await q.query(
    `insert into ${shaped.table} (id, ${names.join(', ')}, created_by, created_at, updated_by, updated_at)
     select r.id, ${columns.map(([name]) => `r."${name}"`).join(', ')}, $3, $2, $3, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, ${columns.map(([name, type]) => `"${name}" ${type}`).join(', ')})
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
       updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = ${shaped.table}.version + 1`,
    [JSON.stringify(rows), now, actorId],
  )
}

async function saveCandidates(q: Queryable, changed: readonly TaskRow[], before: Snapshot): Promise<void> {
  const moved = changed.filter((task) => {
    const old = before.get(`process_task:${task.id}`)
    const was = old ? (JSON.parse(old) as TaskRow).candidates : []
    return JSON.stringify(was) !== JSON.stringify(task.candidates)
  })
  if (moved.length === 0) return
  await q.query('delete from process_task__candidates where owner_id = any($1::uuid[])', [moved.map((task) => task.id)])
  await q.query(
    `insert into process_task__candidates (owner_id, target_id, position)
     select r.owner, r.target, r.position from jsonb_to_recordset($1::jsonb) as r(owner uuid, target bigint, position integer)`,
    [
      JSON.stringify(
        moved.flatMap((task) => task.candidates.map((target, position) => ({ owner: task.id, target, position }))),
      ),
    ],
  )
}
