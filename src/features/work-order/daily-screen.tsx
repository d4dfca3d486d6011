import { useState } from 'react'
import { Send } from 'lucide-react'
import { addDays } from '@wuguan/contract/kernel/dates'
import { type DailyPush, dailyPushPreview } from '@wuguan/contract/work-order/daily-push.actions'
import { ReportScreen, type ReportScreenProps } from '@wuguan/crud/report-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { todayText } from '@wuguan/ui/date'
import { Dialog } from '@wuguan/ui/dialog'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'

/** 日报统计, with a look at what the managers of communities are told of the day. */
export function DailyScreen(props: ReportScreenProps) {
  const [looking, setLooking] = useState(false)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex shrink-0">
        <Button icon={<Send />} onClick={() => setLooking(true)}>
          推送预览
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        <ReportScreen {...props} />
      </div>
      {looking && (
        <Preview day={props.search.f?.['asOf'] ?? addDays(todayText(), -1)} close={() => setLooking(false)} />
      )}
    </div>
  )
}

function Preview({ day, close }: { day: string; close: () => void }) {
  const read = useRead(dailyPushPreview.name, dailyPushPreview, { day })
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${day}日报推送预览`}
      width={640}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <p className="pb-3 text-secondary">每日08:30向项目经理推送前一日的日报，仅含其有权限的业务线。</p>
      <Loaded read={read} what="推送预览">
        {(pushes) =>
          pushes.length === 0 ? (
            <EmptyPanel title="没有可推送的项目" hint="请先选择有权限的项目。" />
          ) : (
            <ul className="flex flex-col gap-2">
              {pushes.map((push) => (
                <Push key={push.communityId} push={push} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const Push = ({ push: { title, body, manager, why } }: { push: DailyPush }) => (
  <li className="rounded border border-line px-3 py-2">
    <p className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
      {why === null ? <Tag tone="info">{manager}</Tag> : <Tag tone="warning">不推送</Tag>}
    </p>
    <p className="text-secondary">{why ?? body}</p>
  </li>
)
