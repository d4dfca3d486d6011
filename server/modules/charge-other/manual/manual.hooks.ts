import type { manualReceipt } from '@wuguan/contract/charge-other/manual-receipt.entity'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import type { Relation } from '../../../kernel/reports/facts.ts'
import { PAPER } from '../paper/paper.store.ts'

const stateOf = (t: string) =>
  `case when ${t}.status <> ${PAPER.used} then 'void' when ${t}.matched_receipt_id is null then 'open' else 'matched' end`

export const manualReceiptHooks: EntityHooks<typeof manualReceipt> = {
  computed: { match: stateOf },
  counts: (alias) => `${alias}.status = ${PAPER.used}`,
}

/** A number is missing while one behind it in its book has come to something. */
export const sheetRows: Relation = () =>
  `select p.id, p.company_id, p.community_id, p.created_by, p.number, case when p.manual then ${stateOf('p')} else 'missing' end as state, p.book_id,
      b.holder_user_id, p.issue_date, p.property_name, p.payer_name, p.amount
    from paper_receipt p left join receipt_book b on b.id = p.book_id
    where p.manual or (p.status = ${PAPER.unused} and exists (
      select 1 from paper_receipt later where later.book_id = p.book_id and later.sheet_no > p.sheet_no and later.status <> ${PAPER.unused}))`
