import { paperReceipt } from '@wuguan/contract/charge-other/paper-receipt.entity'
import { receiptBook } from '@wuguan/contract/charge-other/receipt-book.entity'
import { SETTLEMENT } from '@wuguan/contract/charge-other/codes'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { addMonths, lastDay } from '@wuguan/contract/kernel/period'
import { type Actor, loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { dateOf } from '../../kernel/clock.ts'
import { insertRow } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { countPrint } from '../../kernel/prints.ts'
import { runChecks } from '../../modules/charge-other/month/checks.ts'
import { apply as applyReopen } from '../../modules/charge-other/month/reopen.service.ts'
import { keepChecks, keepStatements, lockMonth, moveTo } from '../../modules/charge-other/month/settlement.store.ts'
import { computeStatements, hashOfMonth } from '../../modules/charge-other/month/statements.queries.ts'
import { receiptBookHooks } from '../../modules/charge-other/paper/book.hooks.ts'
import { issue as issueBook } from '../../modules/charge-other/paper/book.service.ts'
import { issue as issuePaper, lose, voidIt } from '../../modules/charge-other/paper/paper.service.ts'
import { seedInvoiceDemo } from './charge-other-invoice.demo.ts'
import { seedMobileDemo } from './charge-other-mobile.demo.ts'
import { seedOffsetDemo } from './charge-other-offset.demo.ts'
import type { DemoContext } from './index.ts'

interface Office {
  readonly communityId: number
  readonly companyId: number
  /** An act of somebody at a moment. */
  at(moment: string, username: string): ActionContext
}

/** Closed months with their snapshots, one of them closed twice and one asked to open again; books and papers. */
export async function seedChargeOtherDemo(context: DemoContext): Promise<void> {
  const { q, kernel, users, companies, now } = context
  const companyId = companies['广州分公司']!
  // The rights of the seed are older than the communities that it made.
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const actorOf = (username: string): Actor => ({ ...systemActor(rights, companyId, 'demo'), userId: users[username]! })
  const at = (moment: string, username: string) =>
    ({
      kernel,
      actor: actorOf(username),
      q,
      now: new Date(`${moment.replace(' ', 'T')}+08:00`),
      afterCommit: () => {},
    }) as unknown as ActionContext
  const communities = await q.query<{ id: number; name: string }>(
    `select c.id, c.name from community c where c.company_id = $1 and exists (select 1 from accounting_period p where p.community_id = c.id and p.status = 3) order by c.id`,
    [companyId],
  )
  const today = dateOf(now)
  for (const { id, name } of communities) {
    const office: Office = { communityId: id, companyId, at }
    const last = await seedMonths(office)
    if (name === '云山花园') {
      if (last) await closedTwice(office, last)
      await seedPapers(office, users['cashier01']!, today)
    }
    if (name === '云山商业街' && last)
      await applyReopen(at(`${today} 09:20:00`, 'finance01'), {
        settlementId: last,
        reason: '漏记一笔银行转账，需要补录到上月',
      })
  }
  await seedInvoiceDemo(context)
  await seedOffsetDemo(context, at)
  await seedMobileDemo(context, at)
}

/** A settlement with its snapshot for every month that the set-up closed; answers the last one. */
async function seedMonths({ communityId, at }: Office): Promise<string | null> {
  const { q } = at('2000-01-01 00:00:00', 'finance01')
  const months = await q.query<{ period: string }>(
    'select period from accounting_period where community_id = $1 and status = 3 order by period',
    [communityId],
  )
  const latest = months.at(-1)?.period
  if (!latest) return null
  // The shift of the seed stands for all days and is still open: nothing of it was there when the months were closed.
  const found = await runChecks({ q, communityId, period: latest, now: at(`${latest}-28 18:00:00`, 'finance01').now })
  let last: string | null = null
  for (const { period } of months) {
    const closing = at(`${addMonths(period, 1)}-05 18:00:00`, 'finance01')
    await q.query(
      `update finance_day set status = 3, closed_by = $3, closed_at = $4 where community_id = $1 and book_date <= $2 and status <> 3`,
      [communityId, lastDay(period), closing.actor.userId, closing.now],
    )
    const { settlement } = await lockMonth(closing, communityId, period)
    const results = found.map((result) =>
      result.rule.level === 'block' || period !== latest
        ? { ...result, count: 0, detail: { subjects: [] }, passed: true }
        : result,
    )
    await keepChecks(
      closing,
      settlement,
      results,
      results.map(({ rule }) => rule.code),
    )
    await keepStatements(closing, settlement, await computeStatements(q, communityId, period))
    await moveTo(closing, settlement.id, SETTLEMENT.closed, {
      started_by: closing.actor.userId,
      started_at: closing.now,
      closed_by: closing.actor.userId,
      closed_at: closing.now,
      snapshot_hash: await hashOfMonth(q, communityId, period),
    })
    last = settlement.id
  }
  return last
}

async function closedTwice({ communityId, at }: Office, settlementId: string): Promise<void> {
  const { q } = at('2000-01-01 00:00:00', 'finance01')
  const reason = '更正水费调整单后重新结账'
  await q.query('update month_settlement set reopen_reason = $2 where id = $1', [settlementId, reason])
  await q.query(
    `update accounting_period p set reopened_count = 1, reopen_reason = $3 from month_settlement s
     where s.id = $1 and p.community_id = $2 and p.period = s.period`,
    [settlementId, communityId, reason],
  )
}

const BOOKS = [
  { bookNo: 'SJ-A-001', startNo: 1001, endNo: 1020 },
  { bookNo: 'SJ-A-002', startNo: 1021, endNo: 1050 },
  { bookNo: 'SJ-A-003', startNo: 1051, endNo: 1080 },
]
const [ON_SHEETS, BY_SYSTEM] = [12, 8]

/** Three books, one with the cashier; papers of the latest receipts, one voided, one sheet lost. */
async function seedPapers({ communityId, companyId, at }: Office, cashierId: number, today: string): Promise<void> {
  const context = at(`${today} 08:50:00`, 'cashier01')
  const { q, actor, now, kernel } = context
  const place = { companyId, communityId }
  const ids: string[] = []
  for (const book of BOOKS) {
    const draft = { ...book, prefix: 'A', status: 1 }
    const id = await insertRow(q, receiptBook as AnyEntity, draft, place, actor, kernel.secrets, now)
    await receiptBookHooks.afterSave!({ ...context, ...place, via: 'system' }, { id, draft, before: null } as never)
    ids.push(String(id))
  }
  await issueBook(context, { bookId: ids[0]!, holderUserId: cashierId })
  const receipts = await q.query<{ number: string }>(
    `select receipt_number as number from receipt where community_id = $1 and status = 1 and type = 'collect' order by receipt_number desc limit $2`,
    [communityId, ON_SHEETS + BY_SYSTEM],
  )
  const issued: string[] = []
  for (const [index, { number }] of receipts.entries()) {
    const { id } = await issuePaper(context, {
      communityId,
      receiptNumber: number,
      ...(index < ON_SHEETS ? { bookId: ids[0]! } : {}),
    })
    await countPrint(context, { entity: paperReceipt, hooks: {}, id })
    issued.push(id)
  }
  if (issued[2]) await voidIt(context, { id: issued[2], reason: '打印错位' })
  const [free] = await q.query<{ id: string }>(
    'select id from paper_receipt where book_id = $1 and status = 0 order by sheet_no limit 1',
    [ids[0]!],
  )
  if (free) await lose(context, { id: free.id, reason: '领用途中遗失' })
}
