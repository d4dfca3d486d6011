import { useState } from 'react'
import {
  type DifferenceOutcome,
  adjustDifferences,
  generateSingle,
} from '@wuguan/contract/charge-finance/generation.actions'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { difference } from '@wuguan/contract/charge-report/difference.report'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DifferencesDialog } from '@/features/charge-finance'

interface MendProps {
  row: ScreenRow<typeof difference.rows>
  close: () => void
}
const REFRESHES = [difference.rows.name, receivable.name] as const
const whatOf = ({ propertyName, feePeriod, titles }: MendProps['row']) =>
  [propertyName, titles?.feeItemId, feePeriod].filter(Boolean).map(String).join('，')

/** 生成补收: what is missing of one property and item, at what the standards say now. */
export function SupplementDialog({ row, close }: MendProps) {
  const task = useTask(generateSingle, {
    refreshes: REFRESHES,
    said: ({ created, total }) =>
      created > 0 ? `已生成${created}笔，合计${formatMoney(total)}元` : '没有可生成的应收',
    done: close,
  })
  const month = String(row.feePeriod)
  return (
    <TaskDialog
      task={task}
      title="生成补收"
      description={`${whatOf(row)}：应收${formatMoney(String(row.expected))}元`}
      verb="生成"
      close={close}
      submit={() =>
        void task.submit({
          propertyId: String(row.propertyId),
          feeItemIds: [String(row.feeItemId)],
          periodFrom: month,
          periodTo: month,
          mode: 'supplement',
        })
      }
    />
  )
}

/** 生成调整单: brings what was generated to what the standards say. */
export function AdjustDialog({ row, close }: MendProps) {
  const [outcome, setOutcome] = useState<DifferenceOutcome | null>(null)
  const task = useTask(adjustDifferences, {
    refreshes: REFRESHES,
    said: ({ adjusted }) => `${adjusted}笔进入调整单`,
    done: setOutcome,
  })
  if (outcome) return <DifferencesDialog outcome={outcome} close={close} />
  return (
    <TaskDialog
      task={task}
      title="生成调整单"
      description={`${whatOf(row)}：由${formatMoney(String(row.booked))}元调整为${formatMoney(String(row.expected))}元`}
      verb="生成"
      close={close}
      submit={() => void task.submit({ id: String(row.batchId), lineIds: [String(row.id)] })}
    />
  )
}
