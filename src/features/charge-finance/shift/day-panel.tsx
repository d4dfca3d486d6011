import { useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { DAY_STATUS, SHIFT_STATUS } from '@wuguan/contract/charge-finance/codes'
import { closeDay, confirmDay, dayReport, reopenDay } from '@wuguan/contract/charge-finance/shift.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import { ShiftDrawer } from './shift-drawer'

const REFRESHES = ['charge-finance.day', 'charge-finance.financeDay']
const [OPEN, CONFIRMED, CLOSED] = [1, 2, 3]

interface DayPanelProps {
  communityId: number
  bookDate: string
}
/** The report of a day with its shifts, and what may be done with it: confirm, close, open again. */
export function DayPanel({ communityId, bookDate }: DayPanelProps) {
  const port = useCrudPort()
  const input = { communityId, bookDate }
  const read = useRead('charge-finance.day', dayReport, input, { keep: false })
  const [shiftId, setShiftId] = useState<string | null>(null)
  const [reopening, setReopening] = useState(false)
  const rows = () =>
    port.open(hrefTo('/charge/received/accounts-list', {}, { f: { bookDate: `${bookDate},${bookDate}` } }))
  return (
    <section
      aria-label={`${bookDate}日报`}
      className="flex w-84 shrink-0 flex-col overflow-hidden rounded border border-line bg-surface"
    >
      <Loaded read={read} what="日报">
        {(day) => (
          <>
            <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
              <h2 className="flex items-center gap-2 font-semibold">
                <span className="tabular">{bookDate}</span>
                <Tag tone={DAY_STATUS.items.find((item) => item.code === day.status)?.tone ?? 'neutral'}>
                  {labelOf(DAY_STATUS, day.status)}
                </Tag>
              </h2>
              <div className="flex items-baseline justify-between">
                <span className="text-secondary">实收净额</span>
                <span className="tabular text-figure font-semibold">{formatMoney(day.net)}</span>
              </div>
              <Button size="sm" onClick={rows}>
                {day.receipts}张收款单
              </Button>
              <dl className="grid grid-cols-[1fr_auto] gap-y-1">
                {day.methods.map((method) => (
                  <div key={method.methodId} className="contents">
                    <dt className="text-secondary">
                      {method.name} {method.inCount}笔
                    </dt>
                    <dd className="text-end">
                      <Money value={method.systemNet} />
                    </dd>
                  </div>
                ))}
              </dl>
              <h3 className="border-t border-line pt-2 font-semibold">班次</h3>
              {day.shifts.length === 0 && <p className="text-secondary">当日没有班次。</p>}
              <ul className="flex flex-col gap-1">
                {day.shifts.map((shift) => (
                  <li key={shift.id} className="flex items-center gap-2">
                    <Button size="sm" variant="link" onClick={() => setShiftId(shift.id)}>
                      {shift.shiftNo}
                    </Button>
                    <span className="truncate">{shift.cashier}</span>
                    <Tag tone={SHIFT_STATUS.items.find((item) => item.code === shift.status)?.tone ?? 'neutral'}>
                      {labelOf(SHIFT_STATUS, shift.status)}
                    </Tag>
                    {shift.difference && !isZero(shift.difference) && (
                      <span className="tabular ml-auto text-danger-text">差 {formatMoney(shift.difference)}</span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
            <div className="flex gap-2 border-t border-line p-3 empty:hidden">
              {day.status === OPEN && (
                <ActionButton
                  variant="primary"
                  action={confirmDay}
                  input={input}
                  ask={{
                    title: `确认 ${bookDate} 日报？`,
                    content: `实收净额 ${formatMoney(day.net)}，收款单 ${day.receipts} 张。`,
                  }}
                  done={`${bookDate} 日报已确认`}
                  refreshes={REFRESHES}
                />
              )}
              {day.status === CONFIRMED && (
                <ActionButton
                  variant="primary"
                  action={closeDay}
                  input={input}
                  ask={{ title: `日结 ${bookDate}？`, content: '日结后当日不能再收款和补录。' }}
                  done={`${bookDate} 已日结`}
                  refreshes={REFRESHES}
                />
              )}
              {day.status === CLOSED && port.can('charge-finance:day:reopen') && (
                <Button variant="danger" onClick={() => setReopening(true)}>
                  反日结
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {shiftId && <ShiftDrawer shiftId={shiftId} close={() => setShiftId(null)} />}
      {reopening && <ReopenDialog {...input} close={() => setReopening(false)} />}
    </section>
  )
}

function ReopenDialog({ close, ...input }: DayPanelProps & { close: () => void }) {
  return (
    <ActionDialog
      action={reopenDay}
      given={input}
      title={`反日结 ${input.bookDate}？`}
      danger
      refreshes={REFRESHES}
      said={() => `${input.bookDate} 已反日结`}
      close={close}
    />
  )
}
