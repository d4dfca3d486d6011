import { useEffect, useRef, useState } from 'react'
import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { findCallers, registerDefaults } from '@wuguan/contract/work-order/desk.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { isMobile } from '@wuguan/contract/kernel/mobile'
import { EntityForm } from '@wuguan/crud/form-screen'
import { useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { useKeys } from '@/app/shortcuts/use-keys'
import { HouseFinder, Pinned } from '@/features/basedata'
import { orderUi } from '../order.ui'
import { CallStrip, Ringing } from './call-strip'
import { type Caller, callerOf, callerValues } from './caller'
import { CallerPanel } from './caller-panel'
import { RegisterFoot } from './register-foot'

const GROUPS = [
  group('报事', ['orderType', 'categoryId', 'content', 'complaintLevelId', 'directResult']),
  group('地点与报事人', ['houseId', 'areaId', 'customerId', 'callerName', 'callerMobile', 'locationText', 'anonymous']),
  group('安排', ['urgency', 'sourceId', 'appointmentStart', 'appointmentEnd', 'attachments']),
]

interface RegisterDeskProps {
  call: string | undefined
  onCall: (call: string | undefined) => void
}

/** Who calls on the left, what he reports on the right; from the call to the order without a mouse. */
export function RegisterDesk({ call, onCall }: RegisterDeskProps) {
  const defaults = useRead(registerDefaults.name, registerDefaults)
  const [caller, setCaller] = useKept<Caller | null>('caller', null)
  /** Counts the orders that were registered here: each begins with an empty form. */
  const [round, setRound] = useState(0)
  const find = useRef<HTMLInputElement>(null)
  const toFinder = () => {
    find.current?.focus()
    find.current?.select()
  }
  useKeys({ F2: toFinder })
  useEffect(() => {
    if (!call) toFinder()
  }, [call])
  /** The next report: of the same caller, whose call is done with, or of whoever comes. */
  const begin = (next: Caller | null) => {
    setCaller(next && { ...next, callId: null })
    setRound((before) => before + 1)
    if (call) onCall(undefined)
    toFinder()
  }
  const callId = caller?.callId ?? null
  return (
    <div className="flex h-full min-h-0 gap-3">
      <section aria-label="来电人" className="flex w-88 shrink-0 flex-col gap-3">
        <HouseFinder<HouseHit>
          ref={find}
          action={findCallers}
          floating
          placeholder="手机号、房号、姓名拼音、车牌、证件尾号 F2"
          onPick={(hit, keyword) =>
            setCaller(
              callerOf(hit, { number: isMobile(keyword) ? keyword : caller?.callId ? caller.number! : null, callId }),
            )
          }
          onNone={(keyword) => isMobile(keyword) && setCaller({ number: keyword, callId })}
        />
        <Ringing />
        {call && <CallStrip id={call} caller={caller} onCaller={setCaller} />}
        {caller?.houseId ? (
          <CallerPanel caller={caller} onCaller={setCaller} />
        ) : (
          <EmptyPanel
            title={caller ? `${caller.number} 未登记` : '请先查找来电人'}
            hint={caller ? '可直接登记，房产在右侧选择' : '按 F2，输入手机号、房号或姓名拼音'}
          />
        )}
      </section>
      <div className="min-w-0 flex-1 overflow-y-auto rounded border border-line bg-surface">
        <Loaded read={defaults} what="登记默认值">
          {({ sourceId }) => (
            <Pinned communityId={caller?.communityId ?? null}>
              <EntityForm
                // A call has a form of its own: what was being typed before it rang stays with the one before.
                key={`${round} ${callId}`}
                name={callId ? `desk:${callId}` : 'desk'}
                entity={workOrder}
                ui={orderUi}
                groups={GROUPS}
                defaults={{ sourceId, ...(caller ? callerValues(caller) : {}) }}
                onSaved={() => begin(caller)}
                onCancel={() => begin(null)}
                footer={(buttons) => <RegisterFoot {...buttons} caller={caller} />}
              />
            </Pinned>
          )}
        </Loaded>
      </div>
    </div>
  )
}
