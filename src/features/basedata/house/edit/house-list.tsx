import { useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ListScreen, type Filters, type ListSearch } from '@wuguan/crud/list-screen'
import { buttonClass } from '@wuguan/ui/button'
import { CatalogueLink } from '@/app/routing/catalogue-link'

interface HouseListProps {
  entity: AnyEntity
  /** Columns that say the house again. */
  without: readonly string[]
  fixedFilters: Filters
  /** Where these records are kept. */
  page: string
  label: string
  search: Record<string, unknown>
}

/** Records of another module that belong to a house: read here, changed on their own page. */
export function HouseList({ entity, without, fixedFilters, page, label, search }: HouseListProps) {
  const [shown, setShown] = useState<ListSearch>({})
  const [read] = useState<AnyEntity>(() => ({
    ...entity,
    verbs: ['list'],
    list: { ...entity.list, columns: entity.list.columns.filter((column) => !without.includes(column)) },
  }))
  return (
    <div className="h-full min-h-96">
      <ListScreen
        entity={read}
        screen={`${entity.name}.house`}
        search={shown}
        onSearch={setShown}
        fixedFilters={fixedFilters}
        toolbar={
          <CatalogueLink to={page} search={search} className={buttonClass()}>
            {label}
          </CatalogueLink>
        }
      />
    </div>
  )
}
