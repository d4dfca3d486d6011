import { summaryRule } from '@wuguan/contract/charge-base/summary-rule.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { enabledActions } from '@wuguan/crud/row-actions'

const ui: EntityUi = {
  paths: {
    add: '/charge/base/rules/summary/add',
    edit: (row) => `/charge/base/rules/summary/edit/${String(row.id)}`,
  },
  rowActions: enabledActions(summaryRule, '停用后打印不再按该规则汇总。'),
}

/** 汇总规则: how items roll up on receipts, invoices, bills and reports. */
export function SummaryScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={summaryRule} ui={ui} />
}
