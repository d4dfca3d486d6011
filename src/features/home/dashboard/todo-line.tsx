import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'

/** A thing that waits, or happened, in one line: what, where, when or since when it is over. */
export function TodoLine({ row }: { row: TodoRow }) {
  const content = (
    <>
      <span className="min-w-0 flex-1 truncate" title={row.title}>
        {row.title}
      </span>
      {row.communityName !== null && (
        <span className="hidden max-w-28 shrink-0 truncate text-secondary @md:block">{row.communityName}</span>
      )}
      {row.over ? (
        <Tag tone="danger">已逾期 {row.dueAt?.slice(5, 10)}</Tag>
      ) : (
        <time className="tabular w-24 shrink-0 text-right text-small text-secondary">
          {row.dueAt === null ? `${row.createdAt.slice(5, 16)}` : `${row.dueAt.slice(5, 10)} 截止`}
        </time>
      )}
    </>
  )
  const frame = 'flex h-9 items-center gap-3 rounded-sm px-1 text-table'
  return (
    <li>
      <CatalogueLink
        to={row.to}
        {...(row.search ? { search: row.search } : {})}
        className={`${frame} hover:bg-hover`}
        otherwise={<div className={frame}>{content}</div>}
      >
        {content}
      </CatalogueLink>
    </li>
  )
}
