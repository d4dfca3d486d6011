import type { receiptBook } from '@wuguan/contract/charge-other/receipt-book.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { lockOn } from '../../../kernel/db/sql.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { numberOf } from './paper.store.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

const countOf = (states: string) => (alias: string) =>
  `(select count(*)::int from paper_receipt p where p.book_id = ${alias}.id and p.status in (${states}))`

export const receiptBookHooks: EntityHooks<typeof receiptBook> = {
  computed: { unused: countOf('0'), spoiled: countOf('2, 3') },
  async beforeSave({ q, companyId }, draft) {
    draft.prefix ??= ''
    // Books of one prefix are taken into stock one after the other.
    await lockOn(q, `receipt-book:${companyId}:${draft.prefix}`)
    const [other] = await q.query<{ book_no: string }>(
      `select book_no from receipt_book where company_id = $1 and coalesce(prefix, '') = $2 and start_no <= $4 and end_no >= $3 order by start_no limit 1`,
      [companyId, draft.prefix, draft.startNo, draft.endNo],
    )
    if (other) throw refuse(`号段与收据本${other.book_no}重叠`)
  },
  /** Every sheet is a row from the beginning, so that none is ever missing. */
  async afterSave({ q, actor, now, companyId, communityId }, { id, draft }) {
    const [start, end] = [Number(draft.startNo), Number(draft.endNo)]
    const sheets = Array.from({ length: end - start + 1 }, (_, at) => start + at)
    await q.query(
      `insert into paper_receipt (id, company_id, community_id, number, book_id, sheet_no, manual, status, print_count, created_by, created_at, updated_by, updated_at)
       select x.id, $4, $5, x.number, $6::uuid, x.sheet_no, false, 0, 0, $7, $8, $7, $8 from unnest($1::uuid[], $2::text[], $3::int[]) as x (id, number, sheet_no)`,
      [
        sheets.map(() => uuidv7()),
        sheets.map((sheet) => numberOf(String(draft.prefix ?? ''), sheet, end)),
        sheets,
        companyId,
        communityId,
        id,
        actor.userId || null,
        now,
      ],
    )
  },
}
