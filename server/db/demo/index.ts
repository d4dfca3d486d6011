import { loadRights, type Actor, systemActor } from '../../kernel/auth/actor.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { DEMO_PASSWORD_SETTING } from '../../modules/session/demo-accounts.service.ts'
import { randomPassword } from '../seed/accounts.seed.ts'
import { authorise } from './authorise.demo.ts'
import { seedLinks } from './links.demo.ts'
import { seedMessageDemo } from './messages.demo.ts'
import { seedBasedataDemo } from './basedata.demo.ts'
import { seedBpmDemo } from './bpm.demo.ts'
import { seedChargeBaseDemo } from './charge-base.demo.ts'
import { seedMeterDemo } from './meter.demo.ts'
import { seedChargeFinanceDemo } from './charge-finance.demo.ts'
import { seedChargePrepaidDemo } from './charge-prepaid.demo.ts'
import { seedChargeSharingDemo } from './charge-sharing.demo.ts'
import { seedChargeOtherDemo } from './charge-other.demo.ts'
import { seedParkDemo } from './park.demo.ts'
import { seedWorkflowDemo } from './workflow.demo.ts'
import { seedSystemDemo } from './system.demo.ts'

/** What a part of the demo works with; parts add the records that later ones name. */
export interface DemoContext {
  readonly kernel: Kernel
  readonly q: Queryable
  readonly now: Date
  /** No person: sees every company. */
  readonly actor: Actor
  /** The one password of all demo accounts. */
  readonly password: string
  /** Ids by name (`广州分公司`). */
  readonly companies: Record<string, number>
  /** Ids by user name. */
  readonly users: Record<string, number>
}

/** Any number of its own: one process writes the demo, the others wait for it. */
const LOCK = 7_741_022
const DONE = 'demo'

/** Guesses about tables that were empty a moment ago make every further statement slow; a small sample is enough for now. */
async function learnSizes(q: Queryable): Promise<void> {
  await q.query('set local default_statistics_target = 10')
  await q.query('analyze')
}

/** The demo company, whole or not at all, once per installation; dates are relative to the day it is written. */
export async function seedDemo(kernel: Kernel, note: (line: string) => void): Promise<void> {
  const fresh = await inTransaction(kernel, async ({ q, now }) => {
    await q.query('select pg_advisory_xact_lock($1)', [LOCK])
    const [done] = await q.query('select 1 from setting_value where code = $1 and company_id is null', [DONE])
    if (done) return false
    const password = randomPassword()
    const keep = (code: string, value: unknown) =>
      q.query(
        'insert into setting_value (id, code, company_id, value, created_at, updated_at) values ($1, $2, null, $3::jsonb, $4, $4)',
        [uuidv7(), code, JSON.stringify(value), now],
      )
    await keep(DEMO_PASSWORD_SETTING, kernel.secrets.encrypt(password))
    const [root] = await q.query<{ id: number }>(
      'select id from company where parent_id is null and deleted_at is null order by id limit 1',
    )
    const rights = await loadRights(
      q,
      { userId: 0, superAdmin: true, homeCompanyId: root!.id, departmentId: null },
      root!.id,
      0,
    )
    const context: DemoContext = {
      kernel,
      q,
      now,
      actor: systemActor(rights, root!.id, 'demo'),
      password,
      companies: { root: root!.id },
      users: {},
    }
    await seedSystemDemo(context)
    await seedBasedataDemo(context)
    await authorise(context)
    await learnSizes(q)
    await seedBpmDemo(context)
    await seedChargeBaseDemo(context)
    await seedMeterDemo(context)
    await seedChargeFinanceDemo(context)
    await learnSizes(q)
    await seedChargePrepaidDemo(context)
    await seedChargeSharingDemo(context)
    await seedChargeOtherDemo(context)
    await seedParkDemo(context)
    await seedWorkflowDemo(context)
    await seedLinks(context)
    await seedMessageDemo(context)
    await keep(DONE, { at: now.toISOString() })
    return true
  })
  // Many rows at once: without figures of its tables the database plans as if they were empty.
  if (fresh) await kernel.q.query('analyze')
  const [stored] = await kernel.q.query<{ value: string }>(
    'select value from setting_value where code = $1 and company_id is null',
    [DEMO_PASSWORD_SETTING],
  )
  note(
    `Demo accounts (manager01, cashier01, steward01, engineer01, finance01, auditor01, branch02): password ${kernel.secrets.decrypt(stored!.value)}`,
  )
}
