import type { ExceptionGroup, LoginFigures, handleExceptions } from '@wuguan/contract/basedata/device.actions'
import { exceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { loginLog } from '@wuguan/contract/basedata/login-log.entity'
import type { operationLog } from '@wuguan/contract/basedata/operation-log.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { type Scope, anyOf } from '../../../kernel/auth/scope.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { percentOf } from '../support.service.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const ONLINE_MINUTES = 15

/** Acts under one's own name, in the companies where only one's own rows are seen. */
const ownActs = (actor: Actor, { ownCompanies }: Scope, alias: string, params: Params): string[] =>
  ownCompanies.length
    ? [`(${anyOf(`${alias}.company_id`, ownCompanies, params)} and ${alias}.user_id = ${params.add(actor.userId)})`]
    : []

/** A limited reader of the operation log sees acts of the communities in his scope, and those of no community. */
export const operationLogHooks: EntityHooks<typeof operationLog> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const parts = ownActs(actor, scope, alias, params)
    if (scope.companies.length)
      parts.push(
        `(${anyOf(`${alias}.company_id`, scope.companies, params)} and (${alias}.community_id is null or ${anyOf(`${alias}.community_id`, scope.communities, params)}))`,
      )
    if (actor.superAdmin) parts.push(`${alias}.company_id is null`)
    return parts.length ? `(${parts.join(' or ')})` : 'none'
  },
}
/** Attempts under unknown names and faults outside any company are the platform's to see. */
const ownCompany = <E extends typeof loginLog | typeof exceptionLog>(): EntityHooks<E> =>
  ({
    scope(actor, permission, alias, params) {
      const scope = permission === null ? actor.widest : actor.scope(permission)
      const parts = ownActs(actor, scope, alias, params)
      if (scope.companies.length) parts.push(anyOf(`${alias}.company_id`, scope.companies, params))
      if (actor.superAdmin) parts.push(`${alias}.company_id is null`)
      return parts.length ? `(${parts.join(' or ')})` : 'none'
    },
  }) as EntityHooks<E>
export const loginLogHooks = ownCompany<typeof loginLog>()
export const exceptionLogHooks = ownCompany<typeof exceptionLog>()

/** Header figures of the login log (session book, part 6): people online now, today's, and failures of the last 30 days. */
export async function readLoginFigures({ q, actor, now }: ActionContext): Promise<LoginFigures> {
  const params = new Params()
  const at = params.add(now)
  const today = params.add(dateOf(now))
  const companies = params.add(actor.scope('basedata:log:login').companies)
  const [row] = await q.query<Omit<LoginFigures, 'failureRate'>>(
    `with l as (select t.* from login_log t where t.at > ${at}::timestamptz - interval '30 days' and ${scoped(loginLog, loginLogHooks, actor, 'basedata:log:login', 't', params)})
     select (select count(distinct s.user_id) from user_session s join sys_user u on u.id = s.user_id where s.revoked_at is null and s.expires_at > ${at} and s.last_seen_at >= ${at}::timestamptz - interval '${ONLINE_MINUTES} minutes' and u.company_id = any(${companies})) as "onlineUsers",
       (select count(distinct l.user_id) from l where l.result = 1 and l.at >= ${today}::date) as "todayUsers", (select count(*) from l) as total, (select count(*) from l where l.result = 2) as failed`,
    params.values,
  )
  return { ...row!, failureRate: percentOf(row!.failed, row!.total) }
}

export async function readExceptionGroups({ q, actor }: ActionContext): Promise<ExceptionGroup[]> {
  const params = new Params()
  return q.query<ExceptionGroup>(
    `select t.error_class as "errorClass", t.path, count(*) as count, count(*) filter (where t.status = 0) as open, ${DATE_TIME('max(t.at)')} as "lastAt",
       (array_agg(t.message order by t.at desc))[1] as message, (array_agg(t.id order by t.at desc))[1] as "lastId"
     from exception_log t where ${scoped(exceptionLog, exceptionLogHooks, actor, 'basedata:log:exception', 't', params)} group by 1, 2 order by open desc, max(t.at) desc limit 500`,
    params.values,
  )
}

export async function handle(
  context: ActionContext,
  input: ParsedOf<typeof handleExceptions>,
): Promise<{ updated: number }> {
  const { q, actor, now } = context
  const rows = await lockRows(writing(context, exceptionLog, exceptionLogHooks), input.ids, 'basedata:log:exception')
  await q.query(
    'update exception_log set status = $2, remark = $3, handled_by = $4, version = version + 1, updated_by = $4, updated_at = $5 where id = any($1)',
    [input.ids, input.status, input.remark, actor.userId, now],
  )
  await writeLog(
    q,
    actor,
    now,
    rows.map((row) => ({
      module: 'basedata',
      entity: 'basedata.exceptionLog',
      entityId: String(row.id),
      title: String(row['message'] ?? ''),
      action: 'edit' as const,
      before: { status: row['status'] },
      after: { status: input.status, remark: input.remark },
    })),
  )
  return { updated: rows.length }
}
