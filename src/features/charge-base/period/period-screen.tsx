import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNTING_PERIOD_STATUS, accountingPeriod } from '@wuguan/contract/charge-base/accounting-period.entity'
import { openYear, periodGrid } from '@wuguan/contract/charge-base/setup.actions'
import type { Tone } from '@wuguan/contract/kernel/options'
import { today } from '@wuguan/crud/clock'
import { ActionButton, callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { ChevronLeft, ChevronRight } from 'lucide-react'

const GROUND: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-secondary',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
}
const stateOf = (status: number) => ACCOUNTING_PERIOD_STATUS.items.find((item) => item.code === status)!

/** 收费周期: communities against the months of a year. */
export function PeriodScreen() {
  const port = useCrudPort()
  const [year, setYear] = useState(() => Number(today().slice(0, 4)))
  const { data, refetch } = useQuery({
    queryKey: [accountingPeriod.name, 'grid', year, port.context.communityId],
    queryFn: () => callAction(port, periodGrid, { year }),
  })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-2 rounded border border-line bg-surface px-4 py-2">
        <IconButton label="上一年" icon={<ChevronLeft size={16} />} onClick={() => setYear(year - 1)} />
        <strong className="tabular w-16 text-center">{year}年</strong>
        <IconButton label="下一年" icon={<ChevronRight size={16} />} onClick={() => setYear(year + 1)} />
        <div className="ms-4 flex gap-2 text-small">
          {ACCOUNTING_PERIOD_STATUS.items.map(({ code, label, tone }) => (
            <span key={code} className={cn('rounded-sm px-2 py-0.5', GROUND[tone])}>
              {label}
            </span>
          ))}
        </div>
        <div className="ms-auto flex gap-2">
          <Button onClick={() => port.open('/charge/month/settlement')}>查看月结</Button>
          <ActionButton
            action={openYear}
            variant="primary"
            disabled={!data?.communities.length}
            input={() => ({ year, communityIds: data?.communities.map(({ id }) => id) ?? [] })}
            ask={{ title: `开启${year}年全部收费周期？`, content: '已结账的月份不受影响。' }}
            done={({ opened }) => `已开启 ${opened} 个月`}
            onDone={() => void refetch()}
          >
            开启年度
          </ActionButton>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-auto rounded border border-line bg-surface">
        <table className="w-full border-collapse text-table" aria-label="收费周期">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line text-secondary">
              <th className="px-4 py-2 text-start font-normal">项目</th>
              {Array.from({ length: 12 }, (_, month) => (
                <th key={month} className="px-1 py-2 font-normal">
                  {month + 1}月
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.communities.map((community) => (
              <tr key={community.id} className="border-b border-line">
                <th className="px-4 py-2 text-start font-normal">{community.name}</th>
                {community.cells.map((cell) => {
                  const { label, tone } = stateOf(cell.status)
                  const told = `${cell.period} ${label}${cell.closedAt ? `，${cell.closedAt} 结账` : ''}${cell.reopenedCount ? `，反结账 ${cell.reopenedCount} 次` : ''}`
                  return (
                    <td key={cell.period} className="p-1">
                      <span title={told} className={cn('block rounded-sm py-1 text-center text-small', GROUND[tone])}>
                        {label}
                      </span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
