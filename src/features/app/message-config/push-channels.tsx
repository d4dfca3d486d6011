import { useState } from 'react'
import { Send, Settings2 } from 'lucide-react'
import { type PushUsage, pushTest } from '@wuguan/contract/app/message.actions'
import {
  PUSH_CHANNEL,
  PUSH_PROVIDER,
  PUSH_STATE,
  type PushChannel,
  pushSetting,
} from '@wuguan/contract/app/push-setting.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { useRows } from '@wuguan/crud/controllers'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { Loaded } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'

/** How messages leave besides the box: one setting per channel, its use this month, a test to oneself. */
export function PushChannels({ usage }: { usage: PushUsage['channels'] }) {
  const read = useRows(pushSetting, { limit: PUSH_CHANNEL.items.length })
  const [edited, edit] = useState<{ channel: PushChannel; id?: string } | null>(null)
  return (
    <Loaded read={read} what="推送设置" lines={4}>
      {(list) => (
        <>
          <ul className="flex flex-col divide-y divide-line rounded border border-line">
            {PUSH_CHANNEL.items.map(({ code, label }) => {
              const row = list.find((one) => one.channel === code)
              return (
                <Channel
                  key={code}
                  channel={code}
                  label={label}
                  row={row}
                  usage={usage.find(({ channel }) => channel === code)}
                  onEdit={() => edit({ channel: code, ...(row ? { id: String(row.id) } : {}) })}
                />
              )
            })}
          </ul>
          {edited && (
            <FormDrawer
              entity={pushSetting}
              {...(edited.id === undefined ? { defaults: { channel: edited.channel } } : { id: edited.id })}
              name={`push-${edited.channel}`}
              title={`${labelOf(PUSH_CHANNEL, edited.channel)}推送设置`}
              width={640}
              close={() => edit(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface ChannelProps {
  channel: PushChannel
  label: string
  row: ScreenRow<typeof pushSetting> | undefined
  usage: PushUsage['channels'][number] | undefined
  onEdit: () => void
}
function Channel({ channel, label, row, usage, onEdit }: ChannelProps) {
  const on = row?.state === 1
  const limits = row && [
    labelOf(PUSH_PROVIDER, row.provider),
    ...(row.dailyLimitPerUser ? [`每人每日最多 ${String(row.dailyLimitPerUser)} 条`] : []),
    ...(row.quietFrom ? [`免打扰 ${clock(row.quietFrom)}–${clock(row.quietTo)}`] : []),
  ]
  return (
    <li aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="w-24 font-medium">{label}</span>
      {row ? (
        <Tag tone={on ? 'success' : 'neutral'}>{labelOf(PUSH_STATE, row.state)}</Tag>
      ) : (
        <Tag tone="neutral">未设置</Tag>
      )}
      <span className="min-w-0 flex-1 text-table text-secondary">{limits?.join(' · ') ?? '按上级公司的设置发送'}</span>
      {usage && (
        <span className="tabular text-small text-secondary">
          本月 {usage.sent} 发送 · {usage.failed} 失败 · {usage.skipped} 跳过
        </span>
      )}
      <span className="flex gap-2">
        {on && (
          <ActionButton size="sm" action={pushTest} input={{ channel }} icon={<Send />} done="测试消息已提交发送">
            测试发送
          </ActionButton>
        )}
        <Button size="sm" icon={<Settings2 />} onClick={onEdit}>
          设置
        </Button>
      </span>
    </li>
  )
}
const clock = (value: unknown) => String(value).slice(0, 5)
