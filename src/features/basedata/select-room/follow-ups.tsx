import { CatalogueLink } from '@/app/routing/catalogue-link'
import { buttonClass } from '@wuguan/ui/button'
import { PersonLine } from '../house/dialogs/person-line'
import { useHousePeople } from '../house/use-house-people'
import type { PickedHouse } from './recent'

/** What may be done with a house, by page; those that do not exist or are not granted are not there. */
const PAGES: readonly { label: string; to: string; parameter: string }[] = [
  { label: '房产资料', to: '/basedata/house/edit/$id', parameter: 'id' },
  { label: '收款', to: '/charge/collection/record-list/receivable-single/$propertyId', parameter: 'propertyId' },
]

/** Who lives in the picked house, and the ways on from here. */
export function FollowUps({ house }: { house: PickedHouse }) {
  const { people } = useHousePeople(house.id)
  const live = people.filter((person) => person.live)
  return (
    <section
      aria-label={house.fullName}
      className="flex w-72 shrink-0 flex-col gap-3 overflow-y-auto rounded border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{house.fullName}</h2>
      <div className="flex flex-col gap-1 text-table">
        {live.length === 0 ? (
          <p className="text-secondary">没有业主和住户。</p>
        ) : (
          live.map((person) => <PersonLine key={person.id} person={person} />)
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {PAGES.map(({ label, to, parameter }) => (
          <CatalogueLink key={to} to={to} params={{ [parameter]: house.id }} className={buttonClass()}>
            {label}
          </CatalogueLink>
        ))}
        {live.map((person) => (
          <CatalogueLink
            key={person.id}
            to="/basedata/archives/$id/baseInfo"
            params={{ id: person.customerId }}
            className={buttonClass()}
          >
            {person.name} 的档案
          </CatalogueLink>
        ))}
      </div>
    </section>
  )
}
