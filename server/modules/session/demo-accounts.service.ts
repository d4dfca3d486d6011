import type { Queryable } from '../../kernel/db/sql.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { endSessions } from '../../kernel/auth/end-sessions.ts'

export const DEMO_PASSWORD_SETTING = 'demo.password'
export const DEMO_SETTING = 'demo'
/** How far the demo is; an installation of before its parts has it whole. */
export interface DemoMark {
  /** When its first part was written. */
  readonly at: string
  readonly parts?: readonly string[]
  readonly of?: number
}
export async function demoMark(q: Queryable): Promise<DemoMark | null> {
  const [row] = await q.query<{ value: DemoMark }>(
    'select value from setting_value where code = $1 and company_id is null',
    [DEMO_SETTING],
  )
  return row?.value ?? null
}
/** Parts that are there, of all; null: the demo is whole, or was never begun. */
export async function demoProgress(q: Queryable): Promise<{ done: number; of: number } | null> {
  const { parts, of = 0 } = (await demoMark(q)) ?? {}
  return parts && parts.length < of ? { done: parts.length, of } : null
}
const SHOWN = ['manager01', 'cashier01', 'steward01', 'engineer01', 'finance01', 'auditor01', 'branch02']

/** The demo accounts and their one password, for the card on the login page; in demo mode only. */
export async function demoAccounts(
  kernel: Pick<Kernel, 'q' | 'secrets'>,
): Promise<{ demoPassword?: string; demoAccounts?: { username: string; petName: string; role: string }[] }> {
  const [setting] = await kernel.q.query<{ value: string }>(
    'select value from setting_value where code = $1 and company_id is null',
    [DEMO_PASSWORD_SETTING],
  )
  if (!setting) return {}
  const accounts = await kernel.q.query<{ username: string; pet_name: string; role: string | null }>(
    `select u.username, u.pet_name, (select r.name from user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id order by ur.id limit 1) as role
     from sys_user u where u.username = any($1) and u.demo_mark = 1 and u.state = 1 and u.deleted_at is null order by array_position($1, u.username)`,
    [SHOWN],
  )
  return {
    demoPassword: kernel.secrets.decrypt(setting.value),
    demoAccounts: accounts.map((a) => ({ username: a.username, petName: a.pet_name, role: a.role ?? '' })),
  }
}

/**
 * The demo's accounts follow its switch: without it they are disabled and their sessions end, because everybody knows the
 * password; with it those come back that nobody but the switch has disabled. They are known by their mark, not by name.
 */
export async function switchDemoAccounts(kernel: Kernel, note: (line: string) => void): Promise<void> {
  const { demo } = kernel.settings
  const switched = await inTransaction(kernel, async ({ q, now }) => {
    const users = await q.query<{ id: number }>(
      `update sys_user set state = $1, demo_mark = $2, iot_sync_state = 0, version = version + 1, updated_at = $3
       where deleted_at is null and ${demo ? 'demo_mark = 2' : 'demo_mark is not null and state = 1'} returning id`,
      demo ? [1, 1, now] : [0, 2, now],
    )
    if (!demo)
      await endSessions(
        q,
        now,
        'disabled',
        'users',
        users.map(({ id }) => id),
      )
    return users.length
  })
  if (switched > 0)
    note(
      demo
        ? `${switched} demo accounts work again`
        : `${switched} demo accounts are disabled and signed out; DEMO=1 brings them back`,
    )
}
