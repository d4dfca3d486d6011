import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { ledgerMatrix, type LedgerMatrix as Matrix } from '@wuguan/contract/basedata/ledger.actions'
import { LEDGER_STATUS, ledger } from '@wuguan/contract/basedata/ledger.entity'
import { addMonths } from '@wuguan/contract/kernel/period'
import type { Tone } from '@wuguan/contract/kernel/options'
import { may } from '@wuguan/crud/controllers'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { MonthPicker } from '@wuguan/ui/date'
import { EmptyPanel } from '@wuguan/ui/panel'
import { today } from '@wuguan/crud/clock'
import { neighbourCell } from './ledger-matrix.logic'
import { addPath, editPath, EXAMINE, examinePath, isOpen } from './ledger.ui'

type Cell = Matrix['communities'][number]['cells'][number]
const MONTHS = 12
const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-page text-secondary',
  info: 'border-info bg-info-soft text-info-text',
  success: 'border-transparent bg-success-soft text-success-text',
  warning: 'border-transparent bg-warning-soft text-warning-text',
  danger: 'border-transparent bg-danger-soft text-danger-text',
}
const MISSING = '未填报'

/** Communities × months: the state of every ledger in a word and a colour; arrow keys move, Enter opens. */
export function LedgerMatrix() {
  const port = useCrudPort()
  const [to, setTo] = useKept('ledger-matrix-to', today().slice(0, 7))
  const from = addMonths(to, 1 - MONTHS)
  const read = useRead(ledger.name, ledgerMatrix, { from, to })
  const grid = useRef<HTMLTableSectionElement>(null)
  const mayAdd = may(port, ledger, 'add')
  const mayEdit = may(port, ledger, 'edit')
  const mayExamine = port.can(EXAMINE)
  const opens = (cell: Cell) =>
    cell.ledgerId === null ? mayAdd : isOpen({ status: cell.status }) ? mayEdit || mayExamine : mayExamine
  const open = (communityId: number, cell: Cell) => {
    if (cell.ledgerId === null) port.open(addPath({ kind: 1, communityId, period: cell.period }))
    else port.open(isOpen({ status: cell.status }) && mayEdit ? editPath(cell.ledgerId) : examinePath(cell.ledgerId))
  }
  const move = (event: KeyboardEvent<HTMLTableSectionElement>, rows: number) => {
    const at = (event.target as HTMLElement).dataset['cell']
    const next = at === undefined ? null : neighbourCell(at, event.key, rows, MONTHS)
    if (next === null) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="前12个月" icon={<ChevronLeft />} onClick={() => setTo(addMonths(to, -MONTHS))} />
        <span className="tabular text-table">{from} 至</span>
        <div className="w-36">
          <MonthPicker aria-label="截止月份" value={to} onChange={(period) => period && setTo(period)} />
        </div>
        <IconButton label="后12个月" icon={<ChevronRight />} onClick={() => setTo(addMonths(to, MONTHS))} />
        <ul aria-label="图例" className="ml-auto flex gap-2">
          {LEDGER_STATUS.items
            .filter(({ code }) => code !== 4)
            .map(({ code, label, tone }) => (
              <li key={code} className={cn('rounded-sm border px-1.5 text-small', TONES[tone])}>
                {label}
              </li>
            ))}
          <li className="rounded-sm border border-dashed border-line-strong px-1.5 text-small text-secondary">
            {MISSING}
          </li>
        </ul>
      </div>
      <div className="min-h-0 flex-1 overflow-auto rounded border border-line bg-surface">
        <Loaded read={read} what="填报矩阵">
          {(matrix) =>
            matrix.communities.length === 0 ? (
              <EmptyPanel title="没有在管项目" hint="接管项目后，每月的项目台账会显示在这里。" />
            ) : (
              <table aria-label="台账填报矩阵" className="tabular w-full border-separate border-spacing-0 text-table">
                <thead className="sticky top-0 z-sticky bg-sunken">
                  <tr>
                    <th
                      scope="col"
                      className="sticky left-0 z-sticky border-b border-line bg-sunken px-3 py-2 text-left font-medium text-secondary"
                    >
                      项目
                    </th>
                    {matrix.completion.map(({ period, done, total, rate }) => (
                      <th
                        key={period}
                        scope="col"
                        className="border-b border-line px-1 py-2 text-center font-medium text-secondary"
                      >
                        {period.slice(2)}
                        <span className="block text-small font-normal" title={`已生效 ${done} / 在管 ${total}`}>
                          {rate}%
                        </span>
                      </th>
                    ))}
                  </tr>
                </thead>
                {/* The keys move between the cells inside; each of them is a button of its own. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
                <tbody ref={grid} onKeyDown={(event) => move(event, matrix.communities.length)}>
                  {matrix.communities.map((community, row) => (
                    <tr key={community.id}>
                      <th
                        scope="row"
                        className="sticky left-0 max-w-52 truncate border-b border-line bg-surface px-3 py-1.5 text-left font-normal"
                        title={community.name}
                      >
                        {community.name}
                      </th>
                      {community.cells.map((cell, column) => {
                        const state = LEDGER_STATUS.items.find(({ code }) => code === cell.status)
                        const word = state?.label ?? MISSING
                        return (
                          <td key={cell.period} className="border-b border-line px-1 py-1.5 text-center">
                            <button
                              type="button"
                              data-cell={`${row}:${column}`}
                              disabled={!opens(cell)}
                              aria-label={`${community.name} ${cell.period} ${word}`}
                              onClick={() => open(community.id, cell)}
                              className={cn(
                                'h-control-sm w-full min-w-14 rounded-sm border px-1 text-small whitespace-nowrap',
                                state
                                  ? TONES[state.tone]
                                  : 'border-dashed border-line-strong text-secondary enabled:hover:bg-hover',
                              )}
                            >
                              {word}
                            </button>
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
