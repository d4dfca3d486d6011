import { useEffect, useRef } from 'react'
import { type PromisedTimes, promisedTimes } from '@wuguan/contract/work-order/promise.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { type FormController, useTyped } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Pinned } from '@/features/basedata'

const ASKED = ['orderType', 'categoryId', 'urgency', 'complaintLevelId', 'appointmentStart'] as const

interface PromisedProps {
  controller: FormController
  /** The page has a button that gives the order out at once, beside the one that lets it wait. */
  dispatching?: boolean
}

/** What whoever reports may be told: by when his order will be accepted and done, in the community where it will belong. */
export function Promised({ controller, ...props }: PromisedProps) {
  const { mode, community } = controller
  if (mode === 'edit') return null
  return (
    <Pinned communityId={community.asked ? community.id : null}>
      <Times controller={controller} {...props} />
    </Pinned>
  )
}

function Times({ controller, dispatching = false }: PromisedProps) {
  const { context } = useCrudPort()
  const [afterRegister, ...typed] = useTyped(controller, ['afterRegister', ...ASKED])
  const asked = Object.fromEntries(ASKED.flatMap((name, at) => (typed[at] == null ? [] : [[name, typed[at]]])))
  const known = asked['categoryId'] !== undefined && context.communityId !== null && afterRegister !== 'close'
  const { data } = useRead(
    workOrder.name,
    promisedTimes,
    known ? (asked as InputOf<typeof promisedTimes>) : null,
    // Of another category nothing is said until it is known.
    { keep: false },
  )
  useBrought(controller, data)
  if (!data) return null
  const { acceptedBy, finishedBy, finishedByAtOnce, standardMinutes } = data
  const waits = afterRegister === 'wait'
  return (
    <dl aria-label="预计时间" className="flex flex-wrap gap-x-4 gap-y-1 text-table">
      {waits && <By label="预计受理" at={acceptedBy} />}
      <By label="预计完成" at={waits ? finishedBy : finishedByAtOnce} />
      {standardMinutes !== null && (
        <div className="flex gap-1.5">
          <dt className="text-secondary">标准工时</dt>
          <dd className="tabular">{formatMinutes(standardMinutes)}</dd>
        </div>
      )}
      {waits && dispatching && finishedByAtOnce !== finishedBy && <By label="登记并派单" at={finishedByAtOnce} />}
    </dl>
  )
}

const By = ({ label, at }: { label: string; at: string | null }) => (
  <div className="flex gap-1.5">
    <dt className="text-secondary">{label}</dt>
    <dd className="tabular">{at?.slice(0, 16) ?? '—'}</dd>
  </div>
)

const BROUGHT = ['urgency', 'paySide'] as const
/** Another category brings its urgency and who pays along, unless somebody chose otherwise. */
function useBrought({ form }: FormController, data: PromisedTimes | undefined) {
  const brought = useRef<Pick<PromisedTimes, (typeof BROUGHT)[number]> | null>(null)
  useEffect(() => {
    if (!data) return
    for (const name of BROUGHT) {
      const value: unknown = form.getValues(name)
      if (value == null || value === brought.current?.[name]) form.setValue(name, data[name])
    }
    brought.current = data
  }, [form, data])
}
