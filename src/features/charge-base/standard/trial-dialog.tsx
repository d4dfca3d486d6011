import type { FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { useState } from 'react'
import { trialStandard, type TrialResult } from '@wuguan/contract/charge-base/standard.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { today } from '@wuguan/crud/clock'
import { ActionDialog } from '@wuguan/crud/action-form'
import { StepsList } from '../shared/steps-list'

/** 试算: a house or typed quantities, days, and the amount line by line. */
export function TrialDialog({ row, close }: { row: FeeStandardRow; close: () => void }) {
  const byUsage = row.methodKind === 'meter' || row.methodKind === 'ladder'
  const [year] = useState(() => Number(today().slice(0, 4)))
  return (
    <ActionDialog
      action={trialStandard}
      given={{
        id: String(row.id),
        persons: null,
        ...(byUsage ? { area: null, quantity: null } : { usage: null, used: null }),
      }}
      initial={{ from: `${year}-01-01`, to: `${year}-03-31`, ...(byUsage ? { used: '0' } : { quantity: '1' }) }}
      title={`试算：${row.name}`}
      verb="试算"
      width={760}
      columns={2}
      among={{ houseId: { communityId: String(row.communityId) } }}
      said="试算完成"
      refreshes={[]}
      answer={(result) => <TrialLines {...result} />}
      close={close}
    />
  )
}

const TrialLines = ({ subject, total, lines }: TrialResult) => (
  <section aria-label="试算结果" className="flex max-h-80 flex-col gap-3 overflow-auto rounded border border-line p-3">
    <p className="tabular">
      {subject}：合计 <strong>{formatMoney(total)}</strong>
    </p>
    {lines.map((line) => (
      <details key={line.from} className="rounded bg-sunken px-3 py-2">
        <summary className="tabular cursor-pointer text-table">
          {line.period}　{line.from} 至 {line.to}　<strong>{line.amount}</strong>　应缴 {line.dueDate}
          <span className="block text-small text-secondary">{line.text}</span>
        </summary>
        <StepsList steps={line.steps} />
      </details>
    ))}
  </section>
)
