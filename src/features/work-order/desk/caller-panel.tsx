import type { ReactNode } from 'react'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { type CallerCard, callerCard } from '@wuguan/contract/work-order/desk.actions'
import { householdVisit, HOUSEHOLD_VISIT_TYPE } from '@wuguan/contract/work-order/household-visit.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useRows } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'
import type { Caller } from './caller'
import { OrderLine } from './order-line'

/** Closed orders and visits that are shown of a house. */
const LATEST = 3

interface CallerPanelProps {
  caller: Caller
  onCaller: (caller: Caller) => void
}

/** The house that a call is about: its people, whether something is owed, what is open there and what was. */
export function CallerPanel({ caller, onCaller }: CallerPanelProps) {
  const { can } = useCrudPort()
  const houseId = caller.houseId!
  const input = { houseId, ...(caller.customerId ? { customerId: caller.customerId } : {}) }
  const read = useRead(workOrder.name, callerCard, input, { keep: false })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
      <Loaded read={read} what="房产">
        {(card) => (
          <section
            aria-label="房产和客户"
            className="flex flex-col gap-2 rounded border border-line bg-surface px-3 py-2"
          >
            <header className="flex flex-wrap items-center gap-2">
              <h1 className="min-w-0 font-semibold break-words">{card.fullName}</h1>
              <Tag>{labelOf(HOUSE_USE_STATUS, card.useStatus)}</Tag>
              <Arrears {...card.arrears} />
            </header>
            <p className="text-small text-secondary">{card.communityName}</p>
            <People card={card} caller={caller} onCaller={onCaller} />
            {card.houses.length > 0 && (
              <div className="flex flex-wrap gap-1" role="group" aria-label="其他房产">
                {card.houses.map((house) => (
                  <Button
                    key={house.houseId}
                    size="sm"
                    onClick={() => onCaller({ ...caller, houseId: house.houseId, house: house.fullName })}
                  >
                    {house.fullName}
                  </Button>
                ))}
              </div>
            )}
          </section>
        )}
      </Loaded>
      {can(workOrder.codes.list) && <Orders houseId={houseId} />}
      {can(householdVisit.codes.list) && <Visits houseId={houseId} />}
    </div>
  )
}

function Arrears({ owes, amount }: CallerCard['arrears']) {
  if (!owes) return <Tag tone="success">无欠费</Tag>
  return <Tag tone="danger">{amount === null ? '有欠费' : `欠费 ${formatMoney(amount)}`}</Tag>
}

function People({ card, caller, onCaller }: CallerPanelProps & { card: CallerCard }) {
  if (card.people.length === 0) return <p className="text-secondary">该房产没有登记客户</p>
  return (
    <ul aria-label="客户" className="flex flex-col gap-1">
      {card.people.map((person) => {
        const calls = person.customerId === caller.customerId
        return (
          <li key={`${person.relation} ${person.customerId}`}>
            <Button
              variant="ghost"
              aria-pressed={calls}
              className={cn('w-full justify-start gap-2 px-2', calls && 'bg-primary-soft')}
              onClick={() => onCaller({ ...caller, customerId: person.customerId, name: person.name })}
            >
              <Tag>{labelOf(HOUSE_RELATION, person.relation)}</Tag>
              <span className="truncate">{person.name}</span>
              <span className="tabular ml-auto text-table text-secondary">{person.mobile ?? '没有手机号'}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function Orders({ houseId }: { houseId: string }) {
  const open = useRows(workOrder, { houseId, open: 'true' })
  const closed = useRows(workOrder, { houseId, open: 'false', limit: LATEST })
  return (
    <>
      <List title="未完结工单" none={open.data?.length === 0}>
        {open.data?.map((row) => (
          <OrderLine key={row.id} row={row} />
        ))}
      </List>
      <List title="最近工单" none={closed.data?.length === 0}>
        {closed.data?.map((row) => (
          <OrderLine key={row.id} row={row} />
        ))}
      </List>
    </>
  )
}

function Visits({ houseId }: { houseId: string }) {
  const { data } = useRows(householdVisit, { houseId, limit: LATEST, orderField: 'visitAt', order: 'desc' })
  return (
    <List title="最近走访" none={data?.length === 0}>
      {data?.map((row) => (
        <li key={row.id} className="flex gap-2 text-table">
          <span className="tabular text-secondary">{(row.visitAt ?? row.planDate)?.slice(0, 10)}</span>
          <span>{labelOf(HOUSEHOLD_VISIT_TYPE, row.visitType)}</span>
          <span className="min-w-0 truncate">{row.demands ?? row.content}</span>
        </li>
      ))}
    </List>
  )
}

function List({ title, none, children }: { title: string; none: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h2 className="text-table font-medium">
        {title}
        {none && <span className="ml-2 font-normal text-secondary">无</span>}
      </h2>
      {!none && <ul className="flex flex-col gap-1">{children}</ul>}
    </section>
  )
}
