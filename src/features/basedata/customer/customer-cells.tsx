import type { CellProps } from '@wuguan/crud/kinds'
import { Tag } from '@wuguan/ui/tag'
import { Tooltip } from '@wuguan/ui/tooltip'
import { CatalogueLink } from '@/app/routing/catalogue-link'

/** The name leads to the archive. */
export function NameCell({ value, row }: CellProps) {
  return (
    <CatalogueLink
      to="/basedata/archives/$id/baseInfo"
      params={{ id: row.id }}
      otherwise={String(value)}
      className="text-primary-text hover:underline"
    >
      {String(value)}
    </CatalogueLink>
  )
}

/** The first house in full, the others as a number with the rest in its tip. */
export function HousesCell({ value, place }: CellProps) {
  const names = Array.isArray(value) ? (value as string[]) : []
  if (place === 'detail')
    return (
      <span className="flex flex-wrap gap-1">
        {names.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </span>
    )
  const [first, ...rest] = names
  if (first === undefined) return ''
  return (
    <span className="flex items-center gap-1">
      <Tag className="min-w-0">
        <span className="truncate">{first}</span>
      </Tag>
      {rest.length > 0 && (
        <Tooltip content={rest.join('、')}>
          <span>
            <Tag>+{rest.length}</Tag>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

export const BlacklistCell = ({ value }: CellProps) => (value === true ? <Tag tone="danger">黑名单</Tag> : '')
