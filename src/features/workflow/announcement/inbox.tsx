import { useState } from 'react'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { announcementInbox } from '@wuguan/contract/workflow/announcement.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'
import { AnnouncementDialog } from './announcement-dialog'

const NEWEST = { page: 1, limit: 5 }

/** The newest announcements that are meant for me; what waits to be confirmed says so. */
export function AnnouncementInbox() {
  const read = useRead(announcement.name, announcementInbox, NEWEST)
  const [opened, open] = useState<string | null>(null)
  return (
    <>
      <Loaded read={read} what="公告" lines={3}>
        {({ list }) =>
          list.length === 0 ? null : (
            <ul aria-label="公告" className="-mx-1 flex flex-col">
              {list.map((line) => (
                <li key={line.id}>
                  <button
                    type="button"
                    onClick={() => open(line.id)}
                    className="flex h-9 w-full items-center gap-2 rounded-sm px-1 text-left text-table hover:bg-hover"
                  >
                    {line.top && <Tag tone="danger">置顶</Tag>}
                    <span
                      className={cn('min-w-0 flex-1 truncate', line.readAt === null ? 'font-medium' : 'text-secondary')}
                      title={`${line.publisher}：${line.title}`}
                    >
                      {line.title}
                    </span>
                    {line.needConfirm && line.confirmedAt === null && <Tag tone="warning">待确认</Tag>}
                    <time className="tabular shrink-0 text-small text-secondary">{line.publishedAt.slice(5, 16)}</time>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened !== null && <AnnouncementDialog id={opened} close={() => open(null)} />}
    </>
  )
}
