import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { DEDUCTION_STATUS } from '@wuguan/contract/charge-finance/codes'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { deductionLine } from '@wuguan/contract/charge-finance/deduction-line.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { openBook } from '../../modules/charge-finance/ledger/book-date.service.ts'
import { post } from '../../modules/charge-finance/ledger/posting.service.ts'
import { periodsFrom } from '@wuguan/contract/kernel/period'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

/** Debts of a month of which something was forgone. */
const A_MONTH = 6
const WHY = [
  ['SERVICE', '电梯停运补偿'],
  ['SERVICE', '外墙渗水补偿'],
  ['HARDSHIP', '低保家庭减免'],
] as const

/** What was forgone by hand month by month, in force since: half of what a household in need owes, a sum for a service that failed. */
export async function seedForgone(demo: LedgerDemo): Promise<void> {
  const { q, place, terms, months, kernel } = demo
  const types = new Map(
    (
      await q.query<{ code: string; id: string }>(
        "select code, id from deducted_type where company_id = $1 and code in ('SERVICE', 'HARDSHIP')",
        [place.companyId],
      )
    ).map(({ code, id }) => [code, id]),
  )
  const past = [...terms.flatMap(({ from, to }) => periodsFrom(from, to)), ...months.slice(0, -1)]
  for (const [turn, month] of past.entries()) {
    const context = demo.at(`${month}-20 10:00:00`, 'charge01')
    const owed = await q.query<{ id: string; type: string; property: string; name: string; principal: string }>(
      `select r.id, r.property_type as type, r.property_id as property, r.property_name as name, r.outstanding_amount as principal
       from receivable r join fee_item i on i.id = r.fee_item_id
       where r.community_id = $1 and r.fee_period = $2 and r.status = 1 and r.lock_type = 'none' and i.category = 'property' and i.allow_deduct
         and r.outstanding_amount >= 100 order by r.receivable_no offset $3 limit $4`,
      [place.communityId, month, turn * A_MONTH, A_MONTH],
    )
    if (owed.length === 0) continue
    const book = await openBook(context, place)
    const numbers = await drawCodes(
      q,
      'charge-finance.deduction',
      context.now,
      place.companyId,
      place.communityId,
      owed.length,
    )
    const documents = owed.map((row, at) => {
      const [code, reason] = WHY[(turn + at) % WHY.length]!
      const half = code === 'HARDSHIP'
      const amount = half ? cents(row.principal) / 2n : 2_000n + BigInt(at) * 500n
      return { ...row, docId: uuidv7(), docNo: numbers[at]!, typeId: types.get(code)!, reason, half, amount }
    })
    const { entryIds } = await post(
      context,
      book,
      { docType: 'deduction', docId: documents[0]!.docId, docNo: documents[0]!.docNo },
      documents.map(({ id, docId, docNo, amount }) => ({
        receivableId: id,
        side: 'D',
        component: 'P',
        kind: 'deduct',
        amount,
        doc: { docType: 'deduction', docId, docNo },
      })),
      'deduct',
    )
    await insertRows(
      q,
      deduction,
      documents.map((one) => ({
        id: one.docId,
        place,
        draft: {
          deductedNumber: one.docNo,
          deductedTypeId: one.typeId,
          source: 'manual',
          propertyType: one.type,
          propertyId: one.property,
          propertyName: one.name,
          total: yuan(one.amount),
          principalTotal: yuan(one.amount),
          lateFeeTotal: '0.00',
          reason: one.reason,
          applicantId: context.actor.userId,
          submittedAt: dateTimeOf(context.now),
          status: DEDUCTION_STATUS.approved,
          effectiveDate: book.bookDate,
        },
      })),
      context.actor,
      kernel.secrets,
      context.now,
    )
    await insertRows(
      q,
      deductionLine,
      documents.map(({ id, docId, half, amount }, at) => ({
        place,
        draft: {
          deductionId: docId,
          receivableId: id,
          component: 'P',
          mode: half ? 'ratio' : 'amount',
          ...(half ? { ratio: '0.5000' } : {}),
          amount: yuan(amount),
          entryId: entryIds[at]!,
        },
      })),
      context.actor,
      kernel.secrets,
      context.now,
    )
  }
}
