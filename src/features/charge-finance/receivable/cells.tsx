import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { linkClass } from '@wuguan/ui/link'

export const PROPERTY_PAGE = '/charge/finance/receivable-list/single/$propertyId'
const HAS_PAGE = ['house', 'place']

/** The property, opening all that it owes. */
export function PropertyCell({ row }: { row: Pick<ReceivableRow, 'propertyId' | 'propertyName' | 'propertyType'> }) {
  const name = row.propertyName ?? ''
  if (!HAS_PAGE.includes(row.propertyType)) return name
  return (
    <CatalogueLink to={PROPERTY_PAGE} params={{ propertyId: row.propertyId }} className={linkClass()} otherwise={name}>
      {name}
    </CatalogueLink>
  )
}

export function NumberCell({ row }: { row: ReceivableRow }) {
  return <span className="tabular">{row.receivableNo}</span>
}
