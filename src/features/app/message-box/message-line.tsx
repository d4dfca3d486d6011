import { Check, ExternalLink } from 'lucide-react'
import { MESSAGE_LEVEL } from '@wuguan/contract/app/message-channel'
import type { MessageEntry } from '@wuguan/contract/app/message.actions'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'
import { Tooltip } from '@wuguan/ui/tooltip'
import { markRead, openNotice } from '@/app/realtime/notices'

interface MessageLineProps {
  message: MessageEntry
  /** Stands open beside the list. */
  active: boolean
  open: () => void
}

const COLOURS: Record<number, string> = { 1: 'bg-transparent', 2: 'bg-warning', 3: 'bg-danger' }

/** One message of the list: bold while unread, its level as a colour and as a word. */
export function MessageLine({ message, active, open }: MessageLineProps) {
  const { id, title, body, backUrl, level, moduleName, createdAt, readAt } = message
  const unread = readAt === null
  const label = MESSAGE_LEVEL.items.find(({ code }) => code === level)
  return (
    <li className={cn('group relative flex items-center gap-2 pr-3', active ? 'bg-primary-soft' : 'hover:bg-hover')}>
      <span aria-hidden className={cn('absolute inset-y-0 left-0 w-0.5', COLOURS[level])} />
      <button
        type="button"
        className="flex min-w-0 flex-1 items-start gap-2.5 py-2.5 pl-4 text-left max-sm:flex-wrap max-sm:gap-y-1"
        onClick={open}
      >
        <span
          aria-hidden
          className={cn('mt-2 size-1.5 shrink-0 rounded-full', unread ? 'bg-primary' : 'bg-transparent')}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-center gap-2">
            <span
              className={cn('text-body max-sm:line-clamp-2 sm:truncate', unread ? 'font-semibold' : 'text-secondary')}
            >
              {title}
              {unread && <span className="sr-only">（未读）</span>}
            </span>
            {level > 1 && label && <Tag tone={label.tone}>{label.label}</Tag>}
          </span>
          <span className="text-table text-secondary max-sm:line-clamp-2 sm:truncate">{body}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-small text-secondary max-sm:w-full max-sm:flex-row max-sm:justify-between max-sm:pl-4">
          <time className="tabular">{createdAt.slice(0, 16)}</time>
          <span>{moduleName}</span>
        </span>
      </button>
      <span className="flex w-16 shrink-0 justify-end gap-0.5">
        {unread && (
          <Tooltip content="标记已读">
            <IconButton
              size="sm"
              variant="ghost"
              label={`标记“${title}”已读`}
              icon={<Check />}
              onClick={() => void markRead(id).catch(() => undefined)}
            />
          </Tooltip>
        )}
        {backUrl !== null && (
          <Tooltip content="打开">
            <IconButton
              size="sm"
              variant="ghost"
              label={`打开“${title}”`}
              icon={<ExternalLink />}
              onClick={() => void openNotice(message)}
            />
          </Tooltip>
        )}
      </span>
    </li>
  )
}
