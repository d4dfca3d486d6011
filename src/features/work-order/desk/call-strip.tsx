import { useEffect, useRef } from 'react'
import { deskCall } from '@wuguan/contract/work-order/call.actions'
import { callRecord } from '@wuguan/contract/work-order/call.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { notices, openNotice } from '@/app/realtime/notices'
import { useKeys } from '@/app/shortcuts/use-keys'
import { useStore } from '@/app/store'
import { isDirty } from '@/app/tabs/dirty'
import { REGISTER } from './call.ui'
import { type Caller, callerOf } from './caller'

/** A call that rings here is taken onto the page at once; while another report is being typed, at a press. */
export function Ringing() {
  const ringing = useStore(notices, ({ popups }) =>
    popups.findLast(({ backUrl }) => backUrl?.startsWith(`${REGISTER}?call=`)),
  )
  useEffect(() => {
    if (ringing && !isDirty(REGISTER)) void openNotice(ringing)
  }, [ringing])
  const take = () => ringing && void openNotice(ringing)
  useKeys({ F4: ringing ? take : undefined })
  if (!ringing) return null
  return (
    <Alert
      tone="warning"
      live
      title={ringing.title}
      action={
        <Button size="sm" aria-keyshortcuts="F4" onClick={take}>
          接入 F4
        </Button>
      }
    >
      {ringing.body}
    </Alert>
  )
}

interface CallStripProps {
  id: string
  caller: Caller | null
  onCaller: (caller: Caller) => void
}

/** The call that is worked on: its number, and the houses that it may be about where it is not only one. */
export function CallStrip({ id, caller, onCaller }: CallStripProps) {
  const read = useRead(callRecord.name, deskCall, { id }, { keep: false })
  const call = read.data
  const fresh = call && call.id !== caller?.callId ? call : null
  // Once: whoever has registered it goes on without it.
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (!fresh || taken.current === fresh.id) return
    taken.current = fresh.id
    const known = { number: fresh.number, callId: fresh.id }
    onCaller(fresh.hits.length === 1 ? callerOf(fresh.hits[0]!, known) : known)
  })
  return (
    <Loaded read={read} what="来电">
      {({ number, ringAt, hits }) => (
        <section aria-label="来电" className="flex flex-col gap-2 rounded border border-primary bg-surface px-3 py-2">
          <header className="flex items-center gap-2">
            <span className="tabular font-semibold">{number}</span>
            <span className="tabular ml-auto text-small text-secondary">{ringAt.slice(11, 16)} 来电</span>
          </header>
          {hits.length > 1 && (
            <div className="flex flex-col gap-1" role="group" aria-label="可能的房产">
              {hits.map((hit) => (
                <Button
                  key={hit.propertyId}
                  size="sm"
                  className="justify-start"
                  aria-pressed={hit.propertyId === caller?.houseId}
                  onClick={() => onCaller(callerOf(hit, { number, callId: id }))}
                >
                  <span className="truncate">{[hit.propertyName, hit.customerName].filter(Boolean).join(' ')}</span>
                  {hit.openOrders > 0 && (
                    <span className="ml-auto shrink-0 text-small text-secondary">{hit.openOrders}单未完结</span>
                  )}
                </Button>
              ))}
            </div>
          )}
        </section>
      )}
    </Loaded>
  )
}
