import { useState } from 'react'
import { appointHandover, notifyHandover } from '@wuguan/contract/basedata/handover.actions'
import { NOTIFY_CHANNEL } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { RefPicker } from '@wuguan/crud/pickers'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DateTimePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { RadioGroup } from '@wuguan/ui/radio'
import { REFRESHED } from './handover.ui'

const CHANNELS = NOTIFY_CHANNEL.items.map(({ code, label }) => ({ value: code, label }))

/** 通知: by which way the buyers were told; the thirty days of a deemed delivery begin here. */
export function NotifyDialog({ ids, close, done }: { ids: readonly string[]; close: () => void; done?: () => void }) {
  const [channel, setChannel] = useState<string>('phone')
  const task = useTask(notifyHandover, {
    refreshes: REFRESHED,
    said: ({ notified }) => `已通知 ${notified} 套`,
    done: () => {
      close()
      done?.()
    },
  })
  return (
    <TaskDialog
      task={task}
      title={`登记 ${ids.length} 套房产的交付通知`}
      verb="登记通知"
      shows={['channel']}
      close={close}
      submit={() => void task.submit({ ids: [...ids], channel })}
    >
      <Field label="通知方式" required error={task.errors['channel']}>
        <RadioGroup value={channel} onChange={setChannel} options={CHANNELS} />
      </Field>
    </TaskDialog>
  )
}

/** 预约: when the buyers come, and who looks at the flat with them. */
export function AppointDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [at, setAt] = useState<string | null>((row['appointAt'] as string | null) ?? null)
  const [checker, setChecker] = useState<number | null>((row['checkerId'] as number | null) ?? null)
  const task = useTask(appointHandover, { refreshes: REFRESHED, said: () => '预约成功', done: close })
  return (
    <TaskDialog
      task={task}
      title={`预约交付 ${String(row.titles?.['houseId'] ?? '')}`}
      verb="预约"
      shows={['appointAt', 'checkerId']}
      close={close}
      submit={() =>
        void task.submit({ id: String(row.id), ...(at === null ? {} : { appointAt: at }), checkerId: checker })
      }
    >
      <Field label="预约时间" required error={task.errors['appointAt']}>
        <DateTimePicker value={at} onChange={setAt} defaultTime="10:00:00" />
      </Field>
      <Field label="验房人" error={task.errors['checkerId']}>
        <RefPicker
          to="system.user"
          value={checker}
          title={row.titles?.['checkerId'] as string | null}
          clearable
          onChange={(id) => setChecker(id === null ? null : Number(id))}
        />
      </Field>
    </TaskDialog>
  )
}
