import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { MessageEntry } from '@wuguan/contract/app/message.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Popover } from '@wuguan/ui/popover'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Badge } from '@wuguan/ui/tag'
import { api } from '@/app/api/client'
import { isBuilt } from '@/app/routing/tree'
import { routerList } from '@/app/session/router-list'
import { can, userStore } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { show } from '@/app/tabs/open-tabs'
import { BOX, markAllRead, notices, openNotice } from './notices'

const NEWEST = 5
/** Code of the list of messages. */
const LIST = 'message:record:view'

/** How much is unread, and the newest of it; the box holds the rest. */
export function NoticeBell() {
  const unread = useStore(notices, (state) => state.unread)
  const [open, setOpen] = useState(false)
  const mayRead = useStore(userStore, (signed) => signed !== null && can(LIST))
  if (!mayRead) return null
  return (
    <Popover
      label="未读消息"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-88"
      trigger={
        <button
          type="button"
          // As the badge writes it: who says what he sees is understood.
          aria-label={unread > 0 ? `消息，${unread > 99 ? '99+' : unread}条未读` : '消息'}
          className="relative flex size-8 items-center justify-center rounded text-secondary hover:bg-hover hover:text-text"
        >
          <Bell aria-hidden className="size-4" />
          <span className="absolute -top-0.5 left-4 flex w-max">
            <Badge count={unread} />
          </span>
        </button>
      }
    >
      <Newest unread={unread} close={() => setOpen(false)} />
    </Popover>
  )
}

function Newest({ unread, close }: { unread: number; close: () => void }) {
  const mayOpenBox = useStore(routerList, (entries) => entries.has(BOX)) && isBuilt(BOX)
  const { data, error, refetch } = useQuery({
    queryKey: ['app.messageRecord', 'newest'],
    queryFn: ({ signal }) =>
      api.get<Page<MessageEntry>>(
        '/message/ams/record/user/page',
        { read: false, limit: NEWEST },
        { quiet: true, signal },
      ),
    staleTime: 0,
  })
  return (
    <div className="-m-3">
      <header className="flex h-11 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="text-body font-medium">
          未读消息{unread > 0 && <span className="tabular ml-1 text-secondary">{unread}</span>}
        </h2>
        {unread > 0 && (
          <Button size="sm" variant="ghost" onClick={() => void markAllRead().catch(() => undefined)}>
            全部已读
          </Button>
        )}
      </header>
      {error ? (
        <ErrorPanel title="消息加载失败" retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} className="p-4" />
      ) : data.list.length === 0 ? (
        <EmptyPanel title="没有未读消息" />
      ) : (
        <ul className="max-h-96 overflow-y-auto py-1">
          {data.list.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                className="flex w-full flex-col gap-0.5 px-4 py-2 text-left hover:bg-hover"
                onClick={() => {
                  close()
                  void openNotice(message)
                }}
              >
                <span className="flex w-full items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate text-table font-medium">{message.title}</span>
                  <time className="tabular shrink-0 text-small text-secondary">{message.createdAt.slice(5, 16)}</time>
                </span>
                <span className="line-clamp-2 text-small text-secondary">{message.body}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayOpenBox && (
        <footer className="border-t border-line p-1">
          <Button
            variant="ghost"
            className="w-full"
            onClick={() => {
              close()
              show(BOX)
            }}
          >
            查看全部消息
          </Button>
        </footer>
      )}
    </div>
  )
}
