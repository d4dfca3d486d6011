import { patrolFinding } from '@wuguan/contract/patrol/patrol-finding.entity'
import { findingParts } from '@wuguan/contract/patrol/patrol-task.actions'
import { useRead } from '@wuguan/crud/task'
import type { ListAddress } from '@/app/routing/list-page'
import { FINDING_COURSE, FindingList, FindingPage } from '@/features/schedule'
import { findingUi } from './task.ui'

/** 异常任务: what was found on the way. */
export const FindingListScreen = (address: ListAddress) => (
  <FindingList entity={patrolFinding} ui={findingUi} {...address} />
)

const FACTS = ['refName', 'itemName', 'level', 'category', ...FINDING_COURSE] as const
/** 异常详情. */
export function FindingScreen({ id }: { id: string }) {
  const { data: parts } = useRead(findingParts.name, findingParts, { id }, { keep: false })
  return <FindingPage entity={patrolFinding} ui={findingUi} id={id} facts={FACTS} parts={parts} />
}
