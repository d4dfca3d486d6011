import { Send } from 'lucide-react'
import { pushTest, pushUsage, type PushUsage } from '@wuguan/contract/app/message.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { Loaded, useRead } from '@wuguan/crud/task'
import { FormSection } from '@wuguan/ui/form'
import { PushChannels } from './push-channels'
import { MySwitches } from './my-switches'

/** 推送设置: what went out this month, the ways it takes, a test to oneself, and what may interrupt oneself. */
export function PushSettingScreen() {
  const read = useRead('app.messageRecord', pushUsage)
  return (
    <div className="h-full overflow-y-auto rounded-lg border border-line bg-surface p-5">
      <div className="mx-auto flex max-w-4xl flex-col gap-6">
        <FormSection title="本月用量" description="本公司及下级公司员工收到的站内消息。">
          <Loaded read={read} what="用量" lines={2}>
            {({ channels: [inbox] }) => inbox && <Usage inbox={inbox} />}
          </Loaded>
        </FormSection>
        <FormSection title="推送渠道" description="站内消息始终保留；其他渠道按消息关联的默认渠道和个人开关发送。">
          <PushChannels usage={read.data?.channels.slice(1) ?? []} />
        </FormSection>
        <MySwitches />
      </div>
    </div>
  )
}

function Usage({ inbox: { sent, interrupted, read } }: { inbox: PushUsage['channels'][number] }) {
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-2">
      <dl className="flex flex-wrap items-end gap-x-10 gap-y-2">
        <Figure label="站内消息" value={sent} />
        <Figure label="弹窗提醒" value={interrupted} />
        <Figure label="已读" value={read} />
      </dl>
      <div className="ml-auto">
        <ActionButton action={pushTest} input={{}} icon={<Send />} done="测试消息已发送，请留意右下角提醒">
          发给自己测试
        </ActionButton>
      </div>
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
