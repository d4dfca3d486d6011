import { addMonths, periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../kernel/clock.ts'
import { type Actor, loadRights, systemActor } from '../../kernel/auth/actor.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { seedCollections } from './charge-finance-collect.demo.ts'
import { seedForgone } from './charge-finance-forgone.demo.ts'
import { seedTerms } from './charge-finance-terms.demo.ts'
import { seedLedgerRecords } from './charge-finance-records.demo.ts'
import { seedReceivables } from './charge-finance-generate.demo.ts'
import type { LedgerDemo, Span } from './charge-finance-world.demo.ts'
import type { DemoContext } from './index.ts'

/** Months that are generated one by one, the present one included. */
const RECENT = 6
/** Months before them in terms of these lengths, the latest term last: two years of property fees in the large community. */
const TERMS: Readonly<Record<string, readonly number[]>> = { 云山花园: [12, 6], 云山商业街: [], 滨江一号: [] }

/** The terms, the last of which ends before `month`. */
function termsBefore(month: string, lengths: readonly number[]): Span[] {
  let from = addMonths(month, -lengths.reduce((sum, length) => sum + length, 0))
  return lengths.map((length) => {
    const term = { from, to: addMonths(from, length - 1) }
    from = addMonths(from, length)
    return term
  })
}

/** Writes into the books of each community; closed months are opened for it and closed again. */
export async function inBooks(context: DemoContext, write: (demo: LedgerDemo) => Promise<void>): Promise<void> {
  const { q, now, kernel, companies, users } = context
  const companyId = companies['广州分公司']!
  const today = dateOf(now)
  // The rights of the seed are older than the communities that it made.
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const actorOf = (username: string): Actor => ({
    ...systemActor(rights, companyId, 'demo'),
    userId: users[username]!,
  })
  for (const [name, lengths] of Object.entries(TERMS)) {
    const [community] = await q.query<{ id: number }>('select id from community where name = $1 and company_id = $2', [
      name,
      companyId,
    ])
    const communityId = community!.id
    const closed = await q.query<{ period: string }>(
      'update accounting_period set status = 1 where community_id = $1 and status = 3 returning period',
      [communityId],
    )
    const last = periodOf(today)
    await write({
      ...context,
      place: { companyId, communityId },
      name,
      today,
      terms: termsBefore(addMonths(last, 1 - RECENT), lengths),
      months: periodsFrom(addMonths(last, 1 - RECENT), last),
      at: (moment, username) =>
        ({
          kernel,
          actor: actorOf(username),
          q,
          now: new Date(`${moment.replace(' ', 'T')}+08:00`),
          afterCommit: () => {},
        }) as unknown as ActionContext,
    })
    await q.query('update accounting_period set status = 3 where community_id = $1 and period = any($2)', [
      communityId,
      closed.map((row) => row.period),
    ])
  }
  // Nobody was there to hear of it: modules read the books as they stand. What people caused meanwhile is not touched.
  await q.query(
    "delete from outbox where biz_type = 'charge-finance' and status = 0 and xmin = pg_current_xact_id()::xid",
  )
}

/** Receivables, receipts and what became of them, all through the posting function. */
export const seedChargeFinanceDemo = (context: DemoContext): Promise<void> =>
  inBooks(context, async (demo) => {
    await seedReceivables(demo)
    // The receipts look up debts of thousands of rows that no statistics know of yet; the first community has most of them.
    if (demo.terms.length > 0)
      await demo.q.query('analyze receivable, receivable_entry, house_fee_standard, house, customer, customer_house')
    await seedForgone(demo)
    await seedTerms(demo)
    await seedCollections(demo)
    await seedLedgerRecords(demo)
  })
