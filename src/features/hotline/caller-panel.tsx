import { useEffect, useRef, useState } from 'react'
import type { HotlineContext, HotlineMatch } from '@wuguan/contract/hotline/seat.actions'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { useSettled } from '@wuguan/ui/pause'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import { isMobile, mobileFault } from './hotline.logic'
import { minute, OrderLink, StatusTag, typeOf } from './order-parts'
import type { Variant } from './pages'
import { type Place, PlacePicker } from './place-picker'
import { Notice } from './notice'
import { type Caller, keepCaller, useCaller } from './seat-caller'
import { asSeatError, seat, type SeatError } from './seat-client'
import { useRead } from './use-read'

const BY = [
  { value: 'mobile', label: '按号码' },
  { value: 'house', label: '按房产' },
] as const
const NOBODY = '用户未登记，可直接登记'
/** What the call is opened with, before it has a key. */
type Opening = Omit<Caller, 'key'>

interface CallerPanelProps {
  context: HotlineContext
  variant: Variant
  /** Changes when the seat has registered another order of the caller. */
  round?: number
  onOpened?: (caller: Caller) => void
}

/** 来电人: found by number or house, chosen by the seat, then the call with its latest orders. */
export function CallerPanel({ context, variant, round = 0, onOpened }: CallerPanelProps) {
  const caller = useCaller()
  return (
    <section
      aria-labelledby="caller-title"
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="caller-title" className="font-semibold">
        来电人
      </h2>
      {caller === null ? (
        <Lookup context={context} onOpened={onOpened} />
      ) : (
        <Call caller={caller} variant={variant} round={round} history={context.scopes.includes('history')} />
      )}
    </section>
  )
}

function Lookup({ context, onOpened }: Pick<CallerPanelProps, 'context' | 'onOpened'>) {
  const only = context.communities.length === 1 ? context.communities[0]!.id : null
  const [by, setBy] = useState<'mobile' | 'house'>('mobile')
  const [mobile, setMobile] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [communityId, setCommunityId] = useState(only)
  const [place, setPlace] = useState<Place | null>(null)
  const settled = useSettled(mobile)
  const number = useRef<HTMLInputElement>(null)
  useEffect(() => number.current?.focus(), [])
  const byMobile = by === 'mobile'
  const key = byMobile ? (isMobile(settled) && settled === mobile ? settled : null) : (place?.id ?? null)
  const found = useRead(
    (signal) => seat.lookUp(byMobile ? { mobile: settled } : { houseId: place!.id }, signal),
    key === null ? null : `${by}:${key}`,
  )
  const { open, fault, again } = useOpening(onOpened)
  const nobody = found.data?.length === 0
  const unknown = (community: number) =>
    open({
      who: byMobile ? settled : place!.label,
      registered: false,
      communityId: community,
      houseId: byMobile ? null : place!.id,
      house: byMobile ? '' : place!.label,
      mobile: byMobile ? settled : '',
    })
  // Nothing is left to choose: the call begins.
  const begin = useRef(unknown)
  useEffect(() => {
    begin.current = unknown
  })
  const ready = nobody && (byMobile ? only : communityId)
  useEffect(() => {
    if (typeof ready === 'number') begin.current(ready)
  }, [ready, key])

  return (
    <>
      <Segmented aria-label="查询方式" value={by} onChange={setBy} options={BY} />
      {byMobile ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setWrong(mobileFault(mobile, true))
            if (found.fault) found.again()
          }}
        >
          <Field label="来电号码" error={wrong}>
            <Input
              ref={number}
              type="tel"
              inputMode="numeric"
              autoComplete="off"
              placeholder="输入11位手机号自动查询"
              value={mobile}
              className="tabular"
              onChange={(event) => {
                setMobile(event.target.value.replace(/\D/g, '').slice(0, 11))
                setWrong(undefined)
              }}
              onBlur={() => setWrong(mobileFault(mobile, false))}
            />
          </Field>
        </form>
      ) : (
        <>
          <CommunityField
            context={context}
            value={communityId}
            onChange={setCommunityId}
            reset={() => setPlace(null)}
          />
          <Field label="房产" htmlFor="caller-house">
            <div id="caller-house" role="group" aria-label="房产">
              <PlacePicker communityId={communityId} value={place} onChange={setPlace} />
            </div>
          </Field>
        </>
      )}
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {found.loading && <p className="text-small text-secondary">查询中…</p>}
        {nobody && <p className="text-secondary">{NOBODY}</p>}
        {found.data !== null && found.data.length > 0 && (
          <Matches
            matches={found.data}
            communities={context.communities}
            onChoose={(match) =>
              open({
                who: [match.maskedName, match.relation, byMobile ? settled : null].filter(Boolean).join(' '),
                registered: true,
                communityId: match.communityId,
                houseId: match.houseId,
                house: match.house,
                mobile: byMobile ? settled : '',
              })
            }
          />
        )}
      </div>
      {nobody && byMobile && only === null && <CommunityField context={context} value={null} onChange={unknown} />}
      <Notice fault={found.fault} retry={found.again} />
      <Notice fault={fault} retry={again} />
    </>
  )
}

/** One at a time: a second press while the first is on its way opens nothing. */
function useOpening(onOpened?: (caller: Caller) => void) {
  const [fault, setFault] = useState<SeatError | null>(null)
  const running = useRef(false)
  const last = useRef<Opening | null>(null)
  const open = (opening: Opening) => {
    if (running.current) return
    running.current = true
    last.current = opening
    setFault(null)
    const { mobile, houseId, communityId } = opening
    void seat
      .open({ ...(mobile === '' ? { houseId: houseId! } : { mobile }), communityId })
      .then(
        ({ callerKey }) => {
          const caller = { ...opening, key: callerKey }
          keepCaller(caller)
          onOpened?.(caller)
        },
        (error: unknown) => setFault(asSeatError(error)),
      )
      .finally(() => {
        running.current = false
      })
  }
  return { open, fault, again: () => last.current && open(last.current) }
}

interface CommunityFieldProps {
  context: HotlineContext
  value: number | null
  onChange: (value: number) => void
  reset?: () => void
  error?: string
}
/** Nothing to choose where the link serves one community. */
export function CommunityField({ context, value, onChange, reset, error }: CommunityFieldProps) {
  return (
    <Field label="项目" required error={error}>
      <Select
        value={value}
        options={context.communities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => {
          if (next !== value) reset?.()
          onChange(next)
        }}
      />
    </Field>
  )
}

interface MatchesProps {
  matches: readonly HotlineMatch[]
  communities: HotlineContext['communities']
  onChoose: (match: HotlineMatch) => void
}
function Matches({ matches, communities, onChoose }: MatchesProps) {
  const nameOf = (id: number) => (communities.length > 1 ? communities.find((one) => one.id === id)?.name : undefined)
  return (
    <ul aria-label="查询结果" className="flex flex-col gap-2">
      {matches.map((match, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- several people of one house have nothing else that tells them apart
        <li key={`${match.houseId}:${index}`} className="flex items-center gap-3 rounded border border-line p-3">
          <div className="min-w-0 flex-1">
            <p>
              {match.maskedName} <span className="text-secondary">{match.relation}</span>
            </p>
            <p className="text-table break-words text-secondary">
              {[nameOf(match.communityId), match.house].filter(Boolean).join(' ')}
            </p>
            <p className="tabular text-small text-secondary">进行中 {match.openOrders}</p>
          </div>
          <Button className="max-sm:h-11" onClick={() => onChoose(match)}>
            选定<span className="sr-only">{`${match.maskedName} ${match.house}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface CallProps {
  caller: Caller
  variant: Variant
  round: number
  history: boolean
}
function Call({ caller, variant, round, history }: CallProps) {
  const orders = useRead(
    (signal) => seat.orders({ page: 1, limit: 5 }, signal),
    history ? `${caller.key}:${round}` : null,
  )
  const rows = orders.data?.list ?? orders.last?.list
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="tabular font-medium">{caller.who}</p>
          {caller.house !== '' && caller.house !== caller.who && (
            <p className="text-table break-words text-secondary">{caller.house}</p>
          )}
          {!caller.registered && <p className="text-table text-secondary">{NOBODY}</p>}
        </div>
        <Button size="sm" onClick={() => keepCaller(null)}>
          更换来电人
        </Button>
      </div>
      {history && (
        <div className="border-t border-line pt-3">
          <h3 className="text-small text-secondary">最近工单</h3>
          <Notice fault={orders.fault} retry={orders.again} />
          {rows?.length === 0 && <p className="mt-1 text-table text-secondary">没有历史工单</p>}
          <ul aria-label="最近工单" className="flex flex-col">
            {rows?.map((order) => (
              <li key={order.id} className="border-b border-line py-2 last:border-0">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <OrderLink variant={variant} order={order} />
                  <StatusTag status={order.status} />
                </div>
                <p className="text-table text-secondary">{`${typeOf(order)} · ${order.category}`}</p>
                <p className="tabular text-small text-secondary">{minute(order.createdAt)}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
