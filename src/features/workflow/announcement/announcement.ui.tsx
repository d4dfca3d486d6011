import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ANNOUNCEMENT_STATUS, announcement, type Announcement } from '@wuguan/contract/workflow/announcement.entity'
import type { CellProps } from '@wuguan/crud/kinds'
import { Tag } from '@wuguan/ui/tag'

export const REFRESHES: readonly string[] = [announcement.name]
export const editPath = (id?: unknown) => (id ? `/cms/announcement/edit?id=${String(id)}` : '/cms/announcement/edit')

const is =
  (...codes: readonly Announcement['status'][]) =>
  (row: Announcement) =>
    codes.includes(row.status)
const { draft, scheduled, live, withdrawn } = ANNOUNCEMENT_STATUS
export const isDraft = is(draft)
export const isEditable = is(draft, withdrawn)
export const isOut = is(scheduled, live)
export const isLive = is(live)

function TitleCell({ value, row }: CellProps<Announcement>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {row.top && <Tag tone="danger">置顶</Tag>}
      <span className="truncate">{String(value)}</span>
    </span>
  )
}
/** When it goes out stands where it will have gone out. */
function TimeCell({ value, row }: CellProps<Announcement>) {
  if (value != null) return <span className="tabular">{String(value)}</span>
  if (row.publishAt == null) return null
  return <span className="tabular text-secondary">{row.publishAt} 定时</span>
}
const ReadCell = ({ value, row }: CellProps<Announcement>) => (
  <span className="tabular">
    {String(value ?? 0)} / {row.readerCount ?? 0}
  </span>
)
const ConfirmCell = ({ value, row }: CellProps<Announcement>) => (
  <span className="tabular">{row.needConfirm ? String(value ?? 0) : '—'}</span>
)
export const ANNOUNCEMENT_CELLS = {
  title: TitleCell,
  publishedAt: TimeCell,
  readCount: ReadCell,
  confirmCount: ConfirmCell,
}

/** What is out is not edited, so the list decides by itself where 编辑 stands. */
export const announcementList: AnyEntity = {
  ...announcement,
  verbs: ['list', 'add', 'delete'],
  fields: {
    ...announcement.fields,
    title: { ...announcement.fields.title, width: 260 },
    type: { ...announcement.fields.type, width: 110 },
    audience: { ...announcement.fields.audience, width: 120 },
    readCount: { ...announcement.fields.readCount, label: '已读/应读', width: 100 },
    publishedAt: { ...announcement.fields.publishedAt, width: 190 },
  },
  list: {
    ...announcement.list,
    columns: ['title', 'type', 'audience', 'publishedAt', 'readCount', 'confirmCount', 'status'],
  },
}
