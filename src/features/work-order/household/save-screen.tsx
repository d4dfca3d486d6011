import { useEffect } from 'react'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import { registerVisit, visitHome, type VisitHome } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionSheet, useActionSheet } from '@wuguan/crud/action-sheet'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Tag } from '@wuguan/ui/tag'
import { InCommunity } from '@/features/basedata'
import { HouseVisits } from './house-visits'
import { thisMinute } from './visit.ui'

/** 走访登记: the house and its people, what was said before, and what was said now. */
export function VisitSaveScreen({ houseId }: { houseId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead(householdVisit.name, visitHome, { houseId }, { keep: false })
  const name = read.data?.fullName
  useEffect(() => {
    if (name) setTitle(`走访登记 ${name}`)
  }, [setTitle, name])
  return (
    <Loaded read={read} what="房产">
      {(home) => (
        <InCommunity suggested={home.communityId}>
          <div className="flex h-full min-h-0 gap-3">
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <HomeCard home={home} />
              <section aria-label="以往走访" className="min-h-0 flex-1">
                <HouseVisits houseId={houseId} />
              </section>
            </div>
            <Register key={home.plan?.id ?? 'free'} home={home} />
          </div>
        </InCommunity>
      )}
    </Loaded>
  )
}

function HomeCard({ home }: { home: VisitHome }) {
  return (
    <section aria-label="房产和客户" className="flex flex-col gap-2 rounded border border-line bg-surface px-4 py-3">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold">{home.fullName}</h1>
        <Tag>{labelOf(HOUSE_USE_STATUS, home.useStatus)}</Tag>
        {home.openOrders > 0 && <Tag tone="warning">未完成工单 {home.openOrders}</Tag>}
        <span className="tabular text-secondary">
          {home.communityName}，{home.buildingArea} ㎡{home.deliverDate && `，${home.deliverDate} 交付`}
        </span>
      </header>
      {home.people.length === 0 ? (
        <p className="text-secondary">该房产没有登记客户。</p>
      ) : (
        <ul aria-label="客户" className="flex flex-wrap gap-x-6 gap-y-1">
          {home.people.map((person) => (
            <li key={`${person.relation} ${person.customerId}`} className="flex items-center gap-2">
              <Tag>{labelOf(HOUSE_RELATION, person.relation)}</Tag>
              <span>{person.name}</span>
              <span className="tabular text-secondary">{person.mobile ?? '没有手机号'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Register({ home: { houseId, plan, people } }: { home: VisitHome }) {
  const port = useCrudPort()
  const sheet = useActionSheet(registerVisit, {
    given: { houseId, planId: plan?.id ?? null, ...(plan ? { visitType: plan.visitType, customerId: null } : {}) },
    initial: {
      outcome: 'done',
      visitAt: thisMinute(),
      ...(plan ? { visitorIds: plan.visitorIds } : { visitType: 'routine' }),
    },
    refreshes: [householdVisit.name, visitHouse.name],
    done: () => port.back(),
  })
  const customers = [...new Map(people.map(({ customerId, name }) => [customerId, name]))]
  return (
    <ActionSheet
      sheet={sheet}
      among={{ customerId: customers.map(([value, label]) => ({ value, label })) }}
      fault={null}
      blocked={false}
      verb="登记走访"
      input={() => ({})}
    >
      {plan && (
        <Alert tone="info">
          登记 {plan.planDate} 的走访计划 {plan.visitNo}
        </Alert>
      )}
    </ActionSheet>
  )
}
