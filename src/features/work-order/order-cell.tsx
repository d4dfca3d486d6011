import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'

interface OrderCellProps {
  value: string | null
  row: { titles?: Readonly<Record<string, unknown>> | undefined }
}
/** The order that came of a record, by its number. */
export function OrderCell({ value, row }: OrderCellProps) {
  if (!value) return null
  const number = String(row.titles?.['orderId'] ?? '')
  return (
    <CatalogueLink
      to="/wkorder/task/desc/$taskId"
      params={{ taskId: value }}
      otherwise={number}
      className={linkClass()}
    >
      {number}
    </CatalogueLink>
  )
}
