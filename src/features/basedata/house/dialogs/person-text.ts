import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'

/** What somebody is to a house: 租户 · 138… · 2026-01-01 起. */
export const relationText = (person: HousePerson) =>
  [
    labelOf(HOUSE_RELATION, person.relation),
    ...(person.mobile ? [person.mobile] : []),
    ...(person.share ? [`份额 ${person.share}%`] : []),
    ...(person.isPayer ? ['缴费人'] : []),
    `${person.startDate} 起`,
    ...(person.leaseEnd ? [`租期至 ${person.leaseEnd}`] : []),
  ].join(' · ')
