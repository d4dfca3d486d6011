import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { linkClass } from '@wuguan/ui/link'

export const PROPERTY_PAGE = '/charge/finance/receivable-list/single/$propertyId'
const HAS_PAGE = ['house', 'place']

/** The property, opening all that it owes. */
export function PropertyCell({ row }: { row: AnyRow }) {
  const name = String(row['propertyName'] ?? '')
  if (!HAS_PAGE.includes(String(row['propertyType']))) return name
  return (
    <CatalogueLink
      to={PROPERTY_PAGE}
      params={{ propertyId: String(row['propertyId']) }}
      className={linkClass()}
      otherwise={name}
    >
      {name}
    </CatalogueLink>
  )
}

export function NumberCell({ row }: { row: AnyRow }) {
  return <span className="tabular">{String(row['receivableNo'])}</span>
}
