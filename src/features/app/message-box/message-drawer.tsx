import { useEffect } from 'react'
import { MESSAGE_LEVEL } from '@wuguan/contract/app/message-channel'
import { messageRecord } from '@wuguan/contract/app/message-record.entity'
import { recordInfo } from '@wuguan/contract/app/message.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Drawer } from '@wuguan/ui/drawer'
import { markRead, openNotice } from '@/app/realtime/notices'

/** One message in full; opening it reads it. */
export function MessageDrawer({ id, close }: { id: string; close: () => void }) {
  const read = useRead(messageRecord.name, recordInfo, { id }, { keep: false })
  const message = read.data
  const unread = message?.readAt === null
  useEffect(() => {
    if (unread) markRead(id).catch(() => undefined)
  }, [id, unread])
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={message?.title ?? '消息'}
      width={520}
      footer={
        <>
          {message && message.backUrl !== null && (
            <Button variant="primary" onClick={() => void openNotice(message)}>
              去处理
            </Button>
          )}
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <Loaded read={read} what="消息">
        {({ body, moduleName, level, createdAt, readAt }) => (
          <div className="flex flex-col gap-5">
            <p className="text-body whitespace-pre-wrap">{body}</p>
            <DescriptionList
              columns={1}
              items={[
                { label: '模块', value: moduleName ?? '—' },
                { label: '级别', value: labelOf(MESSAGE_LEVEL, level) },
                { label: '时间', value: <span className="tabular">{createdAt}</span> },
                { label: '阅读时间', value: readAt ? <span className="tabular">{readAt}</span> : '刚刚' },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
