import { ScanLine } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ScannedTrade, askScan, reverseScan, scanPayment } from '@wuguan/contract/charge-finance/channel.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'

const [OPEN, PAID] = [0, 1]
const ASK_EVERY_MS = 2000
/** A payer who has not typed his password by then starts anew. */
const WAITS_MS = 60_000

interface ScanFieldProps {
  communityId: number
  method: { readonly id: string; readonly name: string }
  amount: string
  /** The order that was paid; its number and amount become those of the line. */
  onPaid: (trade: { orderNo: string; amount: string }) => void
}

/** The payer's code, read by the scanner as typing: takes the money at once and says what came of it. */
export function ScanField({ communityId, method, amount, onPaid }: ScanFieldProps) {
  const port = useCrudPort()
  const [code, setCode] = useState('')
  const [trade, setTrade] = useState<ScannedTrade | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The same try, as long as nobody knows what became of it. */
  const request = useRef<{ id: string; code: string; amount: string } | null>(null)
  const live = useRef(true)
  // The answer may come many renderings after the question.
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })
  useEffect(() => {
    live.current = true
    return () => {
      live.current = false
    }
  }, [])

  const hear = (answer: ScannedTrade): ScannedTrade => {
    if (!live.current) return answer
    setTrade(answer)
    if (answer.status === PAID) paid.current({ orderNo: answer.orderNo, amount: answer.amount })
    if (answer.status !== OPEN) request.current = null
    return answer
  }
  const guarded = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (cause) {
      const said = faultOf(cause)
      // A refusal is an answer; after a lost line the same try is made again.
      if (said.code < 500) request.current = null
      if (live.current) setFault(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
    } finally {
      if (live.current) setBusy(false)
    }
  }
  const scan = () =>
    guarded(async () => {
      const authCode = code.trim()
      if (request.current?.code !== authCode || request.current.amount !== amount)
        request.current = { id: crypto.randomUUID(), code: authCode, amount }
      let answer = hear(
        await callAction(port, scanPayment, {
          requestId: request.current.id,
          communityId,
          methodId: method.id,
          amount,
          authCode,
        }),
      )
      setCode('')
      const until = Date.now() + WAITS_MS
      while (answer.status === OPEN && live.current && Date.now() < until) {
        await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
        answer = hear(await callAction(port, askScan, { orderNo: answer.orderNo }))
      }
    })
  const reverse = () =>
    guarded(async () => {
      hear(await callAction(port, reverseScan, { orderNo: trade!.orderNo }))
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || busy) return
    event.preventDefault()
    void scan()
  }

  if (trade?.status === PAID)
    return (
      <output aria-live="polite" className="text-table text-success-text">
        已收到 {formatMoney(trade.amount)}
      </output>
    )
  const waiting = trade?.status === OPEN
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <Input
          aria-label={`${method.name}付款码`}
          placeholder="扫描付款码"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={code}
          disabled={busy || waiting}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {waiting ? (
          <Button size="md" disabled={busy} onClick={() => void reverse()}>
            撤销
          </Button>
        ) : (
          <Button
            size="md"
            icon={<ScanLine />}
            loading={busy}
            disabled={code.trim() === ''}
            onClick={() => void scan()}
          >
            收取
          </Button>
        )}
      </div>
      {waiting && <output className="text-small text-secondary">等待付款人确认…</output>}
      {fault === null && trade?.failReason && !waiting && (
        <p role="status" className="text-small text-danger-text">
          {trade.failReason}
        </p>
      )}
      {fault !== null && (
        <p role="alert" className="text-small text-danger-text">
          {fault}
        </p>
      )}
    </div>
  )
}
