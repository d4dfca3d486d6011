import type { confirmCollection } from '@wuguan/contract/charge-other/day.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { confirm } from '../../charge-finance/shift/day.service.ts'
import { matrixOf, openShiftsOf } from './matrix.queries.ts'

/** The same confirmation as that of 财务管理; a report that was confirmed and is no longer true counts as not confirmed. */
export async function confirmReport(context: ActionContext, input: ParsedOf<typeof confirmCollection>): Promise<null> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-report:collection-confirm:confirm', input.communityId)
  const cashiers = await openShiftsOf(q, input)
  if (cashiers.length) throw refuse(`存在未交班的收款员：${cashiers.join('、')}`)
  await q.query('select 1 from finance_day where community_id = $1 and book_date = $2 for update', [
    input.communityId,
    input.bookDate,
  ])
  if ((await matrixOf(q, input)).changed)
    await q.query(
      `update finance_day set status = 1, version = version + 1, updated_by = $3, updated_at = $4 where community_id = $1 and book_date = $2`,
      [input.communityId, input.bookDate, actor.userId || null, now],
    )
  return confirm(context, input)
}
