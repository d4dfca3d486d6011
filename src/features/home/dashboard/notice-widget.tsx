import { lazy, Suspense } from 'react'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Badge } from '@wuguan/ui/tag'
import { openNotice } from '@/app/realtime/notices'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

const BOX = '/cms/message/index'
const TONE: Readonly<Record<number, string>> = { 1: 'bg-line-strong', 2: 'bg-warning', 3: 'bg-danger' }

const AnnouncementInbox = lazy(async () => ({ default: (await import('@/features/workflow')).AnnouncementInbox }))

/** 公告与消息: the newest announcements, then the newest messages; a click reads one and goes where it leads. */
export function NoticeWidget() {
  const read = useWidget('notice')
  return (
    <WidgetCard title="公告与消息" read={read} actions={read.data && <Badge count={read.data.unread} />}>
      {({ unread, messages }) => (
        <>
          <Suspense>
            <AnnouncementInbox />
          </Suspense>
          {messages.length === 0 ? (
            <EmptyPanel title="还没有消息" />
          ) : (
            <ul className="-mx-1 flex flex-col">
              {messages.map((message) => (
                <li key={message.id}>
                  <button
                    type="button"
                    onClick={() => void openNotice(message)}
                    className="flex h-9 w-full items-center gap-2.5 rounded-sm px-1 text-left text-table hover:bg-hover"
                  >
                    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', TONE[message.level])} />
                    <span
                      className="min-w-0 flex-1 truncate text-secondary"
                      title={`${message.title}：${message.body}`}
                    >
                      <span className={cn(!message.read && 'mr-2 font-medium text-text')}>{message.title}</span>
                      {!message.read && message.body}
                    </span>
                    <time className="tabular shrink-0 text-small text-secondary">{message.createdAt.slice(5, 16)}</time>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <CatalogueLink to={BOX} className="mt-auto self-start text-table text-primary-text hover:underline">
            {unread > 0 ? `查看全部 ${unread} 条未读` : '打开消息盒子'}
          </CatalogueLink>
        </>
      )}
    </WidgetCard>
  )
}
