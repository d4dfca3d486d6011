import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'

interface Cell<V> {
  value: V
  place: 'table' | 'detail'
}
/** A moment of this year in a list, whole in a detail. */
export const momentCell = ({ value, place }: Cell<string | null>) => (
  <span className="tabular">{place === 'table' ? value?.slice(5, 16) : value?.slice(0, 16)}</span>
)
/** How much was found wrong: nothing is quiet. */
export const abnormalCell = ({ value }: { value: number | null }) =>
  value ? <span className="tabular text-danger-text">{value}</span> : <span className="tabular text-secondary">0</span>
/** A mark that only says something where it is set. */
export const markCell = (text: string, tone: 'danger' | 'warning') =>
  function Mark({ value, place }: Cell<boolean | null>) {
    return value ? <Tag tone={tone}>{text}</Tag> : place === 'detail' ? '否' : null
  }
/** Until when a finding is to be dealt with. */
export const deadlineCell = ({ value, row }: { value: string | null; row: { overdue?: unknown } }) => (
  <span className={row.overdue ? 'tabular text-danger-text' : 'tabular'}>{value?.slice(5, 16)}</span>
)
/** A number that leads to the page `to` of its record. */
export const numberCell = (to: string) =>
  function NumberLink({ value, row, place }: Cell<string> & { row: { id: string | number } }) {
    if (place === 'detail') return value
    return (
      <CatalogueLink to={to} params={{ id: row.id }} otherwise={value} className={linkClass()}>
        {value}
      </CatalogueLink>
    )
  }
