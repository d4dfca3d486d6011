import { noticeChannels } from '@wuguan/contract/charge-report/notice.actions'
import { paymentNoticePush } from '@wuguan/contract/charge-report/payment-notice-push.entity'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { ChannelChoice } from '@/features/charge-finance'

/** The ways to a payer; those that nobody set up cannot be chosen. */
export function ChannelsInput({ value, onChange }: InputProps) {
  const read = useRead(paymentNoticePush.name, noticeChannels)
  return (
    <Loaded read={read} what="推送渠道" lines={1}>
      {(known) => <ChannelChoice channels={known} value={(value ?? []) as readonly string[]} onChange={onChange} />}
    </Loaded>
  )
}
