import { DEMO_LOCK } from '../../kernel/db/locks.ts'
import { loadRights, type Actor, systemActor } from '../../kernel/auth/actor.ts'
import { type Queryable, takeTurn } from '../../kernel/db/sql.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeSettingValue } from '../../kernel/setting-values.ts'
import { inTransaction } from '../../kernel/tx.ts'
import {
  DEMO_PASSWORD_SETTING,
  DEMO_SETTING,
  type DemoMark,
  demoAccounts,
  demoMark,
} from '../../modules/session/demo-accounts.service.ts'
import { randomPassword } from '../seed/accounts.seed.ts'
import { authorise } from './authorise.demo.ts'
import { seedBankDebitDemo } from './bank-debit.demo.ts'
import { seedActivityDemo } from './activity.demo.ts'
import { seedLinks } from './links.demo.ts'
import { seedElevatorDemo } from './elevator.demo.ts'
import { seedContingencyDemo } from './contingency.demo.ts'
import { seedEventDemo } from './event.demo.ts'
import { seedMessageDemo } from './messages.demo.ts'
import { seedBasedataDemo } from './basedata.demo.ts'
import { seedBpmDemo } from './bpm.demo.ts'
import { seedChargeBaseDemo } from './charge-base.demo.ts'
import { seedMaterialsDemo } from './materials.demo.ts'
import { seedMeterDemo } from './meter.demo.ts'
import { seedChargeFinanceDemo } from './charge-finance.demo.ts'
import { seedMeterMoneyDemo } from './charge-finance-meter.demo.ts'
import { seedUnsoldDemo } from './charge-finance-unsold.demo.ts'
import { seedChargePrepaidDemo } from './charge-prepaid.demo.ts'
import { seedChargeSharingDemo } from './charge-sharing.demo.ts'
import { seedAccountantDemo } from './charge-other-accountant.demo.ts'
import { seedChargeOtherDemo } from './charge-other.demo.ts'
import { seedChargeReportDemo } from './charge-report.demo.ts'
import { seedEquipmentDemo } from './equipment.demo.ts'
import { seedEquipmentPlanDemo } from './equipment-plans.demo.ts'
import { seedPatrolDemo } from './patrol.demo.ts'
import { seedPatrolPlanDemo } from './patrol-plans.demo.ts'
import { seedParkDemo } from './park.demo.ts'
import { seedWorkflowDemo } from './workflow.demo.ts'
import { seedCallDemo } from './calls.demo.ts'
import { seedHotlineDemo } from './hotline.demo.ts'
import { seedOrderCentreDemo } from './order-centre.demo.ts'
import { seedOrderApplyDemo } from './order-apply.demo.ts'
import { seedCustomerServiceDemo } from './customer-service.demo.ts'
import { seedOrderQuoteDemo } from './order-quote.demo.ts'
import { seedHouseholdVisitDemo } from './household-visit.demo.ts'
import { seedSystemDemo } from './system.demo.ts'
import { seedWkorderDemo } from './wkorder.demo.ts'
import { seedWorkOrderDemo } from './work-order.demo.ts'

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

const PLATFORM = { companyId: null, communityId: null }

/** Guesses about tables that have grown since they were looked at make every further statement slow; a small sample is enough for now. */
async function learnSizes(q: Queryable): Promise<void> {
  await q.query('set local default_statistics_target = 10')
  await q.query(`do $$
    declare
      grown text;
    begin
      select string_agg(quote_ident(relname), ', ') into grown from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) / current_setting('block_size')::bigint <> relpages;
      if grown is not null then
        execute 'analyze ' || grown;
      end if;
    end $$`)
}

/**
 * What is written one after the other, each part whole or not at all. The first one has everybody who signs in; later ones read what
 * earlier ones wrote. Water and electricity are billed when prepaid accounts are, and before days and months are closed.
 */
const PARTS: readonly { readonly name: string; readonly write: (context: DemoContext) => Promise<void> }[] = [
  {
    name: 'basedata',
    async write(context) {
      await seedSystemDemo(context)
      await seedBasedataDemo(context)
      await authorise(context)
    },
  },
  {
    name: 'settings',
    async write(context) {
      await learnSizes(context.q)
      await seedBpmDemo(context)
      await seedChargeBaseDemo(context)
      await seedMeterDemo(context)
    },
  },
  { name: 'charging', write: seedChargeFinanceDemo },
  {
    name: 'prepaid',
    async write(context) {
      await learnSizes(context.q)
      await seedChargePrepaidDemo(context)
      await seedChargeSharingDemo(context)
    },
  },
  {
    name: 'meters',
    async write(context) {
      await seedMeterMoneyDemo(context)
      await seedUnsoldDemo(context)
    },
  },
  {
    name: 'closing',
    async write(context) {
      await seedChargeOtherDemo(context)
      await seedChargeReportDemo(context)
      await seedAccountantDemo(context)
    },
  },
  {
    name: 'work',
    async write(context) {
      await learnSizes(context.q)
      await seedParkDemo(context)
      await seedWorkflowDemo(context)
      await seedActivityDemo(context)
      await seedBankDebitDemo(context)
      await seedWkorderDemo(context)
      await seedWorkOrderDemo(context)
      await learnSizes(context.q)
      await seedOrderApplyDemo(context)
      await seedOrderQuoteDemo(context)
      await seedCustomerServiceDemo(context)
      await seedOrderCentreDemo(context)
      await seedHouseholdVisitDemo(context)
      await seedEventDemo(context)
      await seedPatrolDemo(context)
      await seedPatrolPlanDemo(context)
      await learnSizes(context.q)
      await seedEquipmentDemo(context)
      await seedMaterialsDemo(context)
      await seedEquipmentPlanDemo(context)
      await seedElevatorDemo(context)
      await seedContingencyDemo(context)
      await seedHotlineDemo(context)
      await seedCallDemo(context)
      await seedLinks(context)
      await seedMessageDemo(context)
    },
  },
]

/** Asked before each statement; throws when the writing shall end. */
type GiveUp = Pick<AbortSignal, 'throwIfAborted'>

/** A demo that is whole by the parts of its own build gets none of a later one: people work in it. */
const missingOf = (mark: DemoMark | null) =>
  mark && (!mark.parts || mark.parts.length === mark.of) ? [] : PARTS.filter(({ name }) => !mark?.parts?.includes(name))

/**
 * The demo company, once per installation: what is missing of it, part by part; dates are relative to the day of its first part.
 * Written up to the first part where people may sign in meanwhile. Ends at the next statement when told to; the part that was being
 * written is begun anew by the next start.
 */
export async function seedDemo(
  kernel: Kernel,
  note: (line: string) => void,
  { only = 'all', signal }: { only?: 'first' | 'all'; signal?: GiveUp } = {},
): Promise<void> {
  const missing = missingOf(await demoMark(kernel.q))
  for (const part of only === 'first' ? missing.filter((one) => one === PARTS[0]) : missing) {
    const began = performance.now()
    await writePart(kernel, part, signal)
    kernel.log.info({ part: part.name, ms: Math.round(performance.now() - began) }, 'demo part written')
  }
  if (missing.length === 0) return
  if (only === 'first') return note('Demo data is being written; the workbench tells how far it is')
  // Many rows at once: without figures of its tables the database plans as if they were empty.
  await inTransaction(kernel, async ({ q }) => {
    await takeTurn(q, DEMO_LOCK)
    await q.query('analyze')
  })
  note('Demo data is complete')
}

async function writePart(kernel: Kernel, part: (typeof PARTS)[number], signal?: GiveUp): Promise<void> {
  await inTransaction(kernel, async ({ q: own, now: present }) => {
    const q: Queryable = {
      query: (text, values) => {
        signal?.throwIfAborted()
        return own.query(text, values)
      },
    }
    await takeTurn(q, DEMO_LOCK)
    const mark = await demoMark(q)
    if (!missingOf(mark).includes(part)) return
    const now = mark ? new Date(mark.at) : present
    await part.write(await contextOf(kernel, q, now))
    await writeSettingValue(
      q,
      DEMO_SETTING,
      PLATFORM,
      { at: now.toISOString(), parts: [...(mark?.parts ?? []), part.name], of: PARTS.length } satisfies DemoMark,
      null,
      now,
    )
  })
}

/** What earlier parts have made is read again: a later start may go on. */
async function contextOf(kernel: Kernel, q: Queryable, now: Date): Promise<DemoContext> {
  const [stored] = await q.query<{ value: string }>(
    'select value from setting_value where code = $1 and company_id is null',
    [DEMO_PASSWORD_SETTING],
  )
  const password = stored ? kernel.secrets.decrypt(stored.value) : randomPassword()
  if (!stored) await writeSettingValue(q, DEMO_PASSWORD_SETTING, PLATFORM, kernel.secrets.encrypt(password), null, now)
  const companies = await q.query<{ id: number; name: string; within: string }>(
    "select c.id, c.name, coalesce(p.name, '') || '/' || c.name as within from company c left join company p on p.id = c.parent_id where c.deleted_at is null order by c.id desc",
  )
  const users = await q.query<{ id: number; username: string }>(
    'select id, username from sys_user where deleted_at is null',
  )
  const [root] = await q.query<{ id: number }>(
    'select id from company where parent_id is null and deleted_at is null order by id limit 1',
  )
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: root!.id, departmentId: null },
    root!.id,
    0,
  )
  return {
    kernel,
    q,
    now,
    actor: systemActor(rights, root!.id, 'demo'),
    password,
    companies: {
      ...Object.fromEntries(
        companies.flatMap(({ id, name, within }) => [
          [name, id],
          [within, id],
        ]),
      ),
      root: root!.id,
    },
    users: Object.fromEntries(users.map(({ id, username }) => [username, id])),
  }
}

/** The accounts to sign in with, for whoever started the server. */
export async function tellDemoAccounts(kernel: Kernel, note: (line: string) => void): Promise<void> {
  const { demoPassword } = await demoAccounts(kernel)
  note(
    `Demo accounts (manager01, cashier01, steward01, engineer01, finance01, auditor01, branch02): password ${demoPassword}`,
  )
}
