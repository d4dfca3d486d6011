import type { GenerationLine } from '@wuguan/contract/charge-finance/generation-line.entity'
import { sub } from '@wuguan/contract/kernel/decimal'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'

type Column = DataTableColumn<GenerationLine>
type TextField = 'propertyName' | 'feeItemId' | 'feePeriod' | 'standardId' | 'dueDate' | 'calcText' | 'reason'
const text = (key: TextField, title: string, width: number): Column => ({
  key,
  title,
  width,
  render: (row) => String(row.titles[key] ?? row[key] ?? ''),
})
const amount = (key: string, title: string, of: (row: GenerationLine) => string | null): Column => ({
  key,
  title,
  width: 100,
  align: 'end',
  render: (row) => <Money value={of(row)} />,
})
const own = (field: 'amount' | 'existingAmount') => (row: GenerationLine) => row[field]
const START = [
  text('propertyName', '房号', 200),
  text('feeItemId', '收费项目', 130),
  text('feePeriod', '费用期间', 90),
] as const
const REASON = text('reason', '原因', 240)

/** Columns of the lines of a preview, by what came out. */
export const LINE_COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  new: [
    ...START,
    text('standardId', '收费标准', 140),
    text('dueDate', '应缴日', 100),
    amount('amount', '金额', own('amount')),
    {
      key: 'outlier',
      title: '异常',
      width: 80,
      render: (row) => row.outlier && <Tag tone="warning">异常值</Tag>,
    },
    text('calcText', '计算说明', 260),
  ],
  same: [...START, text('standardId', '收费标准', 140), amount('amount', '金额', own('amount'))],
  different: [
    ...START,
    amount('existingAmount', '原金额', own('existingAmount')),
    amount('amount', '新金额', own('amount')),
    amount('difference', '差额', (row) => (row.existingAmount == null ? null : sub(row.amount, row.existingAmount))),
    REASON,
  ],
  skip: [...START, REASON],
  error: [...START, text('standardId', '收费标准', 140), REASON],
}
