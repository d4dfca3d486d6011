import { randomInt } from 'node:crypto'
import type { TerminalSecret, TerminalSignIn } from '@wuguan/contract/basedata/device.actions'
import { TERMINAL_STATUS, terminal } from '@wuguan/contract/basedata/terminal.entity'
import { terminalFlow } from '@wuguan/contract/basedata/terminal.flow'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import type { ActionContext, PublicContext } from '../../../kernel/kernel.ts'
import { countEvent } from '../../../kernel/rate-limit.ts'
import { newToken, sha256 } from '../../../kernel/secrets.ts'
import { inTransaction } from '../../../kernel/tx.ts'

const CODE_MINUTES = 30
/** Seen within so many minutes = online. */
const ONLINE_MINUTES = 5
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const terminalHooks: EntityHooks<typeof terminal> = {
  computed: {
    online: (alias, params, now) =>
      `coalesce(${alias}.status = ${TERMINAL_STATUS.active} and ${alias}.last_seen_at > ${params.add(now)}::timestamptz - interval '${ONLINE_MINUTES} minutes', false)`,
  },
  beforeSave(_context, draft) {
    if (!draft.users?.length) throw badInput({ users: '请选择授权用户' })
  },
}

export const endTerminalSessions = (q: Queryable, ids: readonly string[], now: Date) =>
  q.query(
    "update user_session set revoked_at = $2, revoke_reason = 'terminal' where terminal_id = any($1) and revoked_at is null",
    [ids, now],
  )

async function freshCode(q: Queryable): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const [taken] = await q.query('select 1 from terminal where bind_code = $1', [code])
    if (!taken) return code
  }
}

export const terminalSteps = flow(terminalFlow, {
  bindCode: async (context) => {
    const bindCode = await freshCode(context.q)
    const expiresAt = dateTimeOf(new Date(context.now.getTime() + CODE_MINUTES * 60_000))
    return context.done({ bindCode, bindCodeExpiresAt: expiresAt }, { bindCode, expiresAt })
  },
  renew: (context, _row, { validUntil }) => context.done({ validUntil }),
  disable: async (context, row) => {
    await endTerminalSessions(context.q, [String(row.id)], context.now)
    return context.done({ secretHash: null, bindCode: null, bindCodeExpiresAt: null })
  },
})

const BIND_PER_MINUTE = 10
/** A machine without a session trades its code for a secret; a code works once. Counting stays when the call is refused. */
export async function bind(
  { kernel, caller, now: at }: PublicContext,
  input: { bindCode: string; serialNo: string },
): Promise<TerminalSecret> {
  if ((await countEvent(kernel.q, `terminal-bind:${caller.ip}`, 60, at)) > BIND_PER_MINUTE) throw new DomainError(429)
  const secret = newToken()
  return inTransaction(kernel, async ({ q, now }) => {
    const [id] = await moveBySystem({ q, now }, terminalFlow, 'activate', (params) => {
      const moment = params.add(now)
      return `t.bind_code = ${params.add(input.bindCode.toUpperCase())} and t.serial_no = ${params.add(input.serialNo)} and t.bind_code_expires_at > ${moment} and (t.valid_until is null or t.valid_until > ${moment})`
    })
    if (!id) throw refuse('绑定码无效或已过期')
    await q.query(
      'update terminal set secret_hash = $2, bind_code = null, bind_code_expires_at = null, last_seen_at = $3 where id = $1',
      [id, sha256(secret), now],
    )
    // Whoever uses the machine bound before signs in anew.
    await endTerminalSessions(q, [id], now)
    return { terminalId: id, secret }
  })
}

export async function readSignIns(context: ActionContext, { id }: { id: string }): Promise<TerminalSignIn[]> {
  await demandVisible(context, terminal, terminalHooks, id, terminal.codes.list)
  return context.q.query<TerminalSignIn>(
    `select ${DATE_TIME('s.created_at')} as at, u.username, u.pet_name as "petName", s.ip, 1 as result, s.revoke_reason as reason
     from user_session s join sys_user u on u.id = s.user_id where s.terminal_id = $1 order by s.created_at desc limit 200`,
    [id],
  )
}
