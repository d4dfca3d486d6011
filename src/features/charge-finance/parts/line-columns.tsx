import { COMPONENT } from '@wuguan/contract/charge-finance/codes'
import { labelOf } from '@wuguan/contract/kernel/options'
import { MoneyInput } from '@wuguan/ui/number-input'
import type { DataTableColumn } from '@wuguan/ui/table'

/** Which debt a line of a document is about. */
export const DEBT_COLUMNS: readonly DataTableColumn<{
  receivableNo: string
  itemName: string
  feePeriod: string
  component: string
}>[] = [
  { key: 'no', title: '应收编号', width: 140, render: (line) => <span className="tabular">{line.receivableNo}</span> },
  { key: 'item', title: '收费项目', width: 125, render: (line) => line.itemName },
  { key: 'period', title: '费用期间', width: 80, render: (line) => line.feePeriod },
  { key: 'component', title: '组成', width: 65, render: (line) => labelOf(COMPONENT, line.component) },
]

interface LineAmountProps {
  /** Whose amount it is: the debt and the column. */
  label: string
  value: string
  invalid?: boolean
  onChange: (amount: string) => void
}
/** An amount that is typed in the row it is about. */
export const LineAmount = ({ label, invalid = false, ...input }: LineAmountProps) => (
  <MoneyInput size="sm" unit={null} aria-label={label} aria-invalid={invalid} {...input} />
)
