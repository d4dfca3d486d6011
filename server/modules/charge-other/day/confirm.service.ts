import type { confirmCollection } from '@wuguan/contract/charge-other/day.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { confirm } from '../../charge-finance/shift/day.service.ts'
import { openShiftsOf } from './matrix.queries.ts'

/** The same confirmation as that of 财务管理. */
export async function confirmReport(context: ActionContext, input: ParsedOf<typeof confirmCollection>): Promise<null> {
  const { q, actor } = context
  demandCommunity(actor, 'charge-report:collection-confirm:confirm', input.communityId)
  const cashiers = await openShiftsOf(q, input)
  if (cashiers.length) throw refuse(`存在未交班的收款员：${cashiers.join('、')}`)
  return confirm(context, input)
}
