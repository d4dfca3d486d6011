import { useMemo } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CHECK_LEVEL } from '@wuguan/contract/charge-other/codes'
import type { MonthCheck } from '@wuguan/contract/charge-other/month.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Checkbox } from '@wuguan/ui/checkbox'
import { linkClass } from '@wuguan/ui/link'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Ellipsis } from '@wuguan/ui/tooltip'

interface ChecksTableProps {
  checks: readonly MonthCheck[]
  /** Hints that were seen and accepted; without `onConfirm` they are only shown. */
  confirmed: ReadonlySet<string>
  onConfirm?: (code: string, on: boolean) => void
}
const rowKey = (check: MonthCheck) => check.code
const rowClass = (check: MonthCheck) =>
  check.passed ? undefined : check.level === 'block' ? 'bg-danger-soft' : 'bg-warning-soft'

/** 检查: what stands in the way of the close, where it is put right, and what somebody has to accept. */
export function ChecksTable({ checks, confirmed, onConfirm }: ChecksTableProps) {
  const columns = useMemo(
    (): DataTableColumn<MonthCheck>[] => [
      { key: 'code', title: '代码', width: 64, render: (check) => check.code },
      { key: 'label', title: '说明', width: 220, render: (check) => check.label },
      {
        key: 'level',
        title: '级别',
        width: 72,
        render: (check) => (
          <Tag tone={check.level === 'block' ? 'danger' : 'warning'}>{labelOf(CHECK_LEVEL, check.level)}</Tag>
        ),
      },
      { key: 'count', title: '数量', width: 72, align: 'end', render: (check) => check.count },
      { key: 'detail', title: '明细', width: 320, render: (check) => <Ellipsis text={wordsOf(check)} /> },
      {
        key: 'result',
        title: '结果',
        width: 150,
        render: (check) =>
          check.passed ? (
            <Tag tone="success">通过</Tag>
          ) : check.level === 'block' ? (
            <Tag tone="danger">未通过</Tag>
          ) : onConfirm ? (
            <Checkbox
              label="已知晓，确认"
              checked={confirmed.has(check.code)}
              onChange={(on) => onConfirm(check.code, on === true)}
            />
          ) : (
            <Tag tone="warning">{check.confirmedBy ? `${check.confirmedBy}已确认` : '待确认'}</Tag>
          ),
      },
      {
        key: 'route',
        title: '操作',
        width: 72,
        fixed: 'end',
        render: (check) =>
          check.route !== null &&
          !check.passed && (
            <CatalogueLink to={check.route} className={linkClass()}>
              查看
            </CatalogueLink>
          ),
      },
    ],
    [confirmed, onConfirm],
  )
  return (
    <DataTable
      ariaLabel="月结检查"
      columns={columns}
      rows={checks}
      rowKey={rowKey}
      rowClass={rowClass}
      density="compact"
    />
  )
}

function wordsOf({ count, detail: { subjects, amount } }: MonthCheck): string {
  if (count === 0) return ''
  const money = amount && !isZero(amount) ? `预计 ${formatMoney(amount)}：` : ''
  return `${money}${subjects.join('、')}${count > subjects.length ? ` 等${count}项` : ''}`
}
