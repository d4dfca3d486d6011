import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'

/** Somebody of a house in one line. */
export function PersonLine({ person }: { person: HousePerson }) {
  const facts = [
    labelOf(HOUSE_RELATION, person.relation),
    ...(person.mobile ? [person.mobile] : []),
    ...(person.share ? [`份额 ${person.share}%`] : []),
    ...(person.isPayer ? ['缴费人'] : []),
    `${person.startDate} 起`,
    ...(person.leaseEnd ? [`租期至 ${person.leaseEnd}`] : []),
  ]
  return (
    <p className="tabular flex flex-wrap gap-x-2">
      <span className="font-medium">{person.name}</span>
      <span className="text-secondary">{facts.join(' · ')}</span>
    </p>
  )
}
