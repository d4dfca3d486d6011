import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { announcementInbox, readAnnouncement, type InboxLine } from '@wuguan/contract/workflow/announcement.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { LinkedPaper } from './announcement-paper'
import { REFRESHES } from './announcement.ui'

/** An announcement before one of those it is meant for: opening it is reading it, and who must confirm it does so here. */
export function ReadDialog({ id, close }: { id: string; close: () => void }) {
  const read = useRead(announcement.name, announcementInbox, { id, page: 1, limit: 1 }, { keep: false })
  const line = read.data?.list[0]
  useMarkRead(line)
  return (
    <Dialog
      open
      onOpenChange={close}
      width={760}
      title="公告"
      footer={line?.needConfirm ? <Confirmation line={line} /> : undefined}
    >
      <Loaded read={read} what="公告" lines={8}>
        {() =>
          line?.code ? (
            <LinkedPaper code={line.code} />
          ) : (
            <EmptyPanel title="公告已撤回或已过期" hint="也可能不在发布范围内。" />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function useMarkRead(line: InboxLine | undefined): void {
  const port = useCrudPort()
  const client = useQueryClient()
  const unread = line !== undefined && line.readAt === null ? line.id : null
  useEffect(() => {
    if (unread === null) return
    void callAction(port, readAnnouncement, { id: unread }).then(
      () => client.invalidateQueries({ queryKey: [announcement.name] }),
      // It stays unread; reading it does not wait for that.
      () => undefined,
    )
  }, [unread, port, client])
}

function Confirmation({ line: { id, confirmedAt } }: { line: InboxLine }) {
  const task = useTask(readAnnouncement, { refreshes: REFRESHES, said: () => '已确认' })
  if (confirmedAt !== null) return <Tag tone="success">已于 {confirmedAt} 确认</Tag>
  return (
    <>
      {task.fault !== null && (
        <p role="alert" className="mr-auto text-table text-danger-text">
          {task.fault}
        </p>
      )}
      <Button variant="primary" loading={task.pending} onClick={() => void task.submit({ id, confirm: true })}>
        确认已读
      </Button>
    </>
  )
}
