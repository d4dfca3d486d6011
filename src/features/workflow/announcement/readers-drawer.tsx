import { useState } from 'react'
import { announcement, type Announcement } from '@wuguan/contract/workflow/announcement.entity'
import { announcementReaders, remindReaders, type ReaderLine } from '@wuguan/contract/workflow/announcement.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { Segmented } from '@wuguan/ui/radio'
import { DataTable } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { REFRESHES, isLive } from './announcement.ui'

type Of = 'read' | 'unread' | 'unconfirmed'
const LIMIT = 50
const COLUMNS = [
  { key: 'name', title: '读者', width: 120, render: (row: ReaderLine) => row.name },
  {
    key: 'kind',
    title: '类型',
    width: 80,
    render: (row: ReaderLine) => (row.readerType === 1 ? <Tag tone="info">员工</Tag> : <Tag tone="neutral">业主</Tag>),
  },
  { key: 'place', title: '部门', width: 160, render: (row: ReaderLine) => row.place ?? '' },
  { key: 'readAt', title: '阅读时间', width: 160, render: (row: ReaderLine) => row.readAt ?? '—' },
  { key: 'confirmedAt', title: '确认时间', width: 160, render: (row: ReaderLine) => row.confirmedAt ?? '—' },
]

/** 已读明细: who has read it, who has not, and the shares of it. */
export function ReadersDrawer({ row, close }: { row: Announcement; close: () => void }) {
  const [of, setOf] = useState<Of>('read')
  const [page, setPage] = useState(1)
  const id = String(row.id)
  const read = useRead(announcement.name, announcementReaders, { id, of, page, limit: LIMIT })
  const confirming = row.needConfirm
  return (
    <Drawer
      open
      onOpenChange={close}
      width={800}
      title={`已读明细 ${row.title}`}
      footer={
        isLive(row) ? (
          <ActionButton
            action={remindReaders}
            input={{ id }}
            refreshes={REFRESHES}
            done={({ reminded }) => `已提醒 ${reminded} 人`}
            ask={{ title: '提醒未读的员工？' }}
          >
            提醒未读
          </ActionButton>
        ) : undefined
      }
    >
      <Loaded read={read} what="已读明细" lines={8}>
        {({ list, total, capped, figures }) => (
          <div className="flex h-full min-h-0 flex-col gap-3">
            <dl className="flex flex-wrap gap-6">
              <Figure label="应读" value={String(figures.readers)} />
              <Figure label="已读" value={`${figures.read}（${figures.readRate}%）`} />
              {confirming && <Figure label="已确认" value={`${figures.confirmed}（${figures.confirmRate}%）`} />}
            </dl>
            <div className="self-start">
              <Segmented<Of>
                aria-label="读者"
                value={of}
                onChange={(next) => {
                  setOf(next)
                  setPage(1)
                }}
                options={[
                  { value: 'read', label: '已读' },
                  { value: 'unread', label: '未读' },
                  ...(confirming ? [{ value: 'unconfirmed' as const, label: '未确认' }] : []),
                ]}
              />
            </div>
            <div className="min-h-0 flex-1">
              <DataTable
                ariaLabel="读者"
                columns={COLUMNS}
                rows={[...list]}
                rowKey={(line: ReaderLine) => `${line.readerType}:${line.readerId}`}
              />
            </div>
            <Pager page={page} limit={LIMIT} total={total} capped={capped} onChange={(next) => setPage(next.page)} />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-table text-secondary">{label}</dt>
      <dd className="tabular text-subtitle font-semibold">{value}</dd>
    </div>
  )
}
