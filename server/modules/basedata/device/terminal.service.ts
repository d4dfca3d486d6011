import { randomInt } from 'node:crypto'
import type { BindCode, TerminalSecret, TerminalSignIn } from '@wuguan/contract/basedata/device.actions'
import { TERMINAL_STATUS, terminal } from '@wuguan/contract/basedata/terminal.entity'
import { DomainError, badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext, PublicContext } from '../../../kernel/kernel.ts'
import { countEvent } from '../../../kernel/rate-limit.ts'
import { newToken, sha256 } from '../../../kernel/secrets.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

const CODE_MINUTES = 30
/** Seen within so many minutes = online. */
const ONLINE_MINUTES = 5
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const terminalHooks: EntityHooks<typeof terminal> = {
  computed: {
    online: (alias, params, now) =>
      `coalesce(${alias}.status = 2 and ${alias}.last_seen_at > ${params.add(now)}::timestamptz - interval '${ONLINE_MINUTES} minutes', false)`,
  },
  beforeSave(_context, draft) {
    if (!draft.users?.length) throw badInput({ users: '请选择授权用户' })
  },
  beforeDelete(_context, rows) {
    if (rows.some((row) => row.status === 2)) throw refuse('请先停用终端')
  },
}

/** Shown once: only the digest is kept, and only for half an hour. */
export async function makeBindCode(context: ActionContext, { id }: { id: string }): Promise<BindCode> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, terminal, terminalHooks), [id], 'basedata:terminal:bind')
  if (row!['status'] === 2) throw refuse('终端已授权，请先停用')
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000)
  for (;;) {
    const bindCode = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const [taken] = await q.query('select 1 from terminal where bind_code = $1', [bindCode])
    if (taken) continue
    await q.query(
      'update terminal set bind_code = $2, bind_code_expires_at = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
      [id, bindCode, expires, actor.userId, now],
    )
    await writeLog(q, actor, now, [
      {
        module: 'basedata',
        entity: 'basedata.terminal',
        entityId: id,
        title: `生成绑定码 ${String(row!['name'])}`,
        action: 'other',
      },
    ])
    return { bindCode, expiresAt: dateTimeOf(expires) }
  }
}

const BIND_PER_MINUTE = 10
/** A machine without a session trades its code for a secret; a code works once. Counting stays when the call is refused. */
export async function bind(
  { kernel, now, caller }: PublicContext,
  input: { bindCode: string; serialNo: string },
): Promise<TerminalSecret> {
  if ((await countEvent(kernel.q, `terminal-bind:${caller.ip}`, 60, now)) > BIND_PER_MINUTE) throw new DomainError(429)
  const secret = newToken()
  const [row] = await kernel.q.query<{ id: string }>(
    `update terminal set status = 2, secret_hash = $3, bind_code = null, bind_code_expires_at = null, last_seen_at = $4, version = version + 1, updated_at = $4
     where bind_code = $1 and serial_no = $2 and bind_code_expires_at > $4 and (valid_until is null or valid_until > $4) returning id`,
    [input.bindCode.toUpperCase(), input.serialNo, sha256(secret), now],
  )
  if (!row) throw refuse('绑定码无效或已过期')
  return { terminalId: row.id, secret }
}

async function endTerminalSessions({ q, now }: ActionContext, id: string): Promise<void> {
  await q.query(
    "update user_session set revoked_at = $2, revoke_reason = 'terminal' where terminal_id = $1 and revoked_at is null",
    [id, now],
  )
}

export async function disable(context: ActionContext, { id }: { id: string }): Promise<null> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, terminal, terminalHooks), [id], 'basedata:terminal:edit')
  if (row!['status'] === 3) throw refuse('终端已停用')
  await q.query(
    'update terminal set status = 3, secret_hash = null, bind_code = null, bind_code_expires_at = null, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [id, actor.userId, now],
  )
  await endTerminalSessions(context, id)
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.terminal',
    bizId: id,
    action: '停用',
    fromState: labelOf(TERMINAL_STATUS, row!['status']),
    toState: '已停用',
  })
  return null
}

export async function renew(context: ActionContext, input: { id: string; validUntil: string }): Promise<null> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, terminal, terminalHooks), [input.id], 'basedata:terminal:edit')
  if (row!['status'] !== 2 && row!['status'] !== 4) throw refuse('只能续期已授权或已过期的终端')
  if (input.validUntil <= dateTimeOf(now)) throw badInput({ validUntil: '有效期须晚于当前时间' })
  await q.query(
    'update terminal set status = 2, valid_until = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, `${input.validUntil.replace(' ', 'T')}+08:00`, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.terminal',
    bizId: input.id,
    action: '续期',
    fromState: labelOf(TERMINAL_STATUS, row!['status']),
    toState: '已授权',
    remark: input.validUntil,
  })
  return null
}

export async function readSignIns({ q, actor }: ActionContext, { id }: { id: string }): Promise<TerminalSignIn[]> {
  const params = new Params()
  const [seen] = await q.query(
    `select 1 from terminal t where t.id = ${params.add(id)} and ${scoped(terminal, terminalHooks, actor, 'basedata:terminal:list', 't', params)}`,
    params.values,
  )
  if (!seen) throw notFound()
  return q.query<TerminalSignIn & Record<string, unknown>>(
    `select ${DATE_TIME('s.created_at')} as at, u.username, u.pet_name as "petName", s.ip, 1 as result, s.revoke_reason as reason
     from user_session s join sys_user u on u.id = s.user_id where s.terminal_id = $1 order by s.created_at desc limit 200`,
    [id],
  )
}
