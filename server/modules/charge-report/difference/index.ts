import { checkDifferences, differenceRuns } from '@wuguan/contract/charge-report/difference.actions'
import { difference } from '@wuguan/contract/charge-report/difference.report'
import { differences } from '@wuguan/contract/charge-report/differences.facts'
import { refuse } from '@wuguan/contract/kernel/errors'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { rehearse } from '../../charge-finance/generation/start.service.ts'
import { differenceRows, readRuns } from './difference.queries.ts'

/** What should have been generated beside what was. */
export function differencesOf({ action, facts, report }: ModuleBuilder): void {
  facts(differences, differenceRows)
  report(difference)
  action(differenceRuns, readRuns)
  action(checkDifferences, async (context, months) => {
    context.actor.demand('charge-report:difference:view')
    const communityIds = communitiesOf(context.actor, checkDifferences.permission!)
    if (communityIds.length === 0) throw refuse('请选择项目')
    const batches = await rehearse(context, communityIds, { ...months, scope: {}, mode: 'supplement' })
    return { communities: batches.length }
  })
}
