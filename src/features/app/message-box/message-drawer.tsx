import { useEffect } from 'react'
import { MESSAGE_LEVEL } from '@wuguan/contract/app/message-channel'
import { messageRecord } from '@wuguan/contract/app/message-record.entity'
import { recordInfo } from '@wuguan/contract/app/message.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Drawer } from '@wuguan/ui/drawer'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { markRead, openNotice } from '@/app/realtime/notices'

/** One message in full; opening it reads it. */
export function MessageDrawer({ id, close }: { id: string; close: () => void }) {
  const { data, error, refetch } = useRead(messageRecord.name, recordInfo, { id })
  const message = data?.id === id ? data : undefined
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
          <Button onClick={close}>关闭</Button>
          {message && message.backUrl !== null && (
            <Button variant="primary" onClick={() => void openNotice(message)}>
              去处理
            </Button>
          )}
        </>
      }
    >
      {message ? (
        <div className="flex flex-col gap-5">
          <p className="text-body whitespace-pre-wrap">{message.body}</p>
          <DescriptionList
            columns={1}
            items={[
              { label: '模块', value: message.moduleName ?? '—' },
              { label: '级别', value: labelOf(MESSAGE_LEVEL, message.level) },
              { label: '时间', value: <span className="tabular">{message.createdAt}</span> },
              { label: '阅读时间', value: message.readAt ? <span className="tabular">{message.readAt}</span> : '刚刚' },
            ]}
          />
        </div>
      ) : error ? (
        <ErrorPanel title="消息加载失败" detail={faultOf(error).msg} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  )
}
