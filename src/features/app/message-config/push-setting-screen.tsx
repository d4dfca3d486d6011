import { Send } from 'lucide-react'
import { MESSAGE_CHANNEL } from '@wuguan/contract/app/message-channel'
import { messageRecord } from '@wuguan/contract/app/message-record.entity'
import { pushTest, pushUsage, type PushUsage } from '@wuguan/contract/app/message.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { faultOf } from '@wuguan/crud/port'
import { FormSection } from '@wuguan/ui/form'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { useRead } from '../shared/use-read'
import { MySwitches } from './my-switches'

/** 推送设置: what went out this month, a test to oneself, and what may interrupt oneself. */
export function PushSettingScreen() {
  return (
    <div className="h-full overflow-y-auto rounded-lg border border-line bg-surface p-5">
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <FormSection title="本月用量" description="本公司及下级公司员工收到的消息。">
          <Usage />
        </FormSection>
        <MySwitches />
      </div>
    </div>
  )
}

function Usage() {
  const { data, error, refetch } = useRead<PushUsage>(messageRecord, pushUsage)
  if (!data)
    return error ? (
      <ErrorPanel title="用量加载失败" detail={faultOf(error).msg} retry={() => void refetch()} />
    ) : (
      <Skeleton lines={2} />
    )
  return (
    <div className="flex flex-col gap-3">
      {data.channels.map(({ channel, sent, interrupted, read }) => (
        <dl key={channel} className="flex flex-wrap items-end gap-x-10 gap-y-2">
          <Figure label={`${labelOf(MESSAGE_CHANNEL, channel)}消息`} value={sent} />
          <Figure label="弹窗提醒" value={interrupted} />
          <Figure label="已读" value={read} />
          <div className="ml-auto">
            <ActionButton action={pushTest} input={{}} icon={<Send />} done="测试消息已发送，请留意右下角提醒">
              发给自己测试
            </ActionButton>
          </div>
        </dl>
      ))}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col">
      <dt className="text-small text-secondary">{label}</dt>
      <dd className="tabular text-figure font-semibold">{value.toLocaleString('zh-CN')}</dd>
    </div>
  )
}
