import { useState } from 'react'
import { appointmentSlots, type Slot } from '@wuguan/contract/work-order/promise.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { type FormController, useTyped } from '@wuguan/crud/controllers'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { DatePicker, todayText } from '@wuguan/ui/date'
import { Popover } from '@wuguan/ui/popover'
import { Pinned } from '@/features/basedata'

/** 预约时段: the half hours that the community works in on a day; the chosen one stands in both fields of the form. */
export function SlotPicker({ controller }: { controller: FormController }) {
  const { mode, community } = controller
  if (mode === 'edit' || (community.asked && community.id === null)) return null
  return (
    <Pinned communityId={community.asked ? community.id : null}>
      <Popover trigger={<Button>预约时段</Button>} label="预约时段">
        <Slots controller={controller} />
      </Popover>
    </Pinned>
  )
}

function Slots({ controller }: { controller: FormController }) {
  const [chosen] = useTyped(controller, ['appointmentStart'])
  const [date, setDate] = useState(typeof chosen === 'string' ? chosen.slice(0, 10) : todayText())
  const { data } = useRead(workOrder.name, appointmentSlots, { date })
  const choose = ({ start, end }: Slot) => {
    const { form } = controller
    form.setValue('appointmentStart', `${date} ${start}:00`, { shouldDirty: true, shouldValidate: true })
    form.setValue('appointmentEnd', `${date} ${end}:00`, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="flex w-80 flex-col gap-2 p-3">
      <DatePicker aria-label="预约日期" value={date} min={todayText()} onChange={(next) => next && setDate(next)} />
      {data?.length === 0 && <p className="py-4 text-center text-secondary">当天不上班，没有可预约的时段</p>}
      <div className="grid max-h-60 grid-cols-3 gap-1 overflow-y-auto" role="group" aria-label="时段">
        {data?.map((slot) => {
          const on = chosen === `${date} ${slot.start}:00`
          return (
            <Button
              key={slot.start}
              size="sm"
              variant={on ? 'primary' : 'default'}
              aria-pressed={on}
              disabled={slot.past}
              onClick={() => choose(slot)}
            >
              <span className="tabular">{slot.start}</span>
              {slot.booked > 0 && <span className={cn('text-small', !on && 'text-secondary')}>{slot.booked}单</span>}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
