import { chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { enabledActions } from '@wuguan/crud/row-actions'
import { LevelsInput } from './levels-input'
import { MatrixView } from './matrix-view'

const ui: EntityUi = {
  inputs: { levels: LevelsInput },
  rowActions: enabledActions(chargeApprover, '停用后该金额区间没有审批人，提交会被拒绝。'),
}
const views = [{ key: 'matrix', label: '总览', render: () => <MatrixView /> }]

/** 收费审批人: bands as a list, gaps as a matrix. */
export function ApproverScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={chargeApprover} ui={ui} views={views} />
}
