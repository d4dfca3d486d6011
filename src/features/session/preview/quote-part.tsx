import { type FormEvent, useState } from 'react'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { FEE_KIND } from '@wuguan/contract/work-order/order-parts.entity'
import { decideQuote, type PublicQuote, type QuoteStanding } from '@wuguan/contract/work-order/quote.actions'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { sendPublic } from './use-public'

interface QuotePartProps {
  code: string
  quote: PublicQuote
  /** What the page shows is no longer how it stands. */
  again: () => void
}
/** 维修报价: what would be paid for what, and the customer's answer, which he gives once. */
export const QuotePart = ({ code, quote, again }: QuotePartProps) => (
  <section aria-label="报价" className="flex flex-col gap-4">
    <p className="text-secondary">{quote.about}</p>
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {quote.lines.map(({ kind, name, quantity, unitRate, amount }) => (
        <li key={`${kind} ${name} ${quantity} ${unitRate}`} className="flex items-baseline gap-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{name}</span>
            <span className="tabular text-small text-secondary">
              {labelOf(FEE_KIND, kind)} · {quantity} × {unitRate}
            </span>
          </span>
          <span className="tabular shrink-0">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
    <p className="flex items-baseline justify-between">
      <span>合计</span>
      <strong className="tabular text-figure">¥{formatMoney(quote.amount)}</strong>
    </p>
    {quote.standing === 'waiting' ? <Answer code={code} quote={quote} again={again} /> : <Stands quote={quote} />}
  </section>
)

const STANDS: Readonly<Record<Exclude<QuoteStanding, 'waiting'>, readonly ['success' | 'info' | 'warning', string]>> = {
  confirmed: ['success', '您已确认该报价'],
  declined: ['warning', '已答复：不同意该报价'],
  replaced: ['warning', '报价已变更，请以最新的报价为准'],
  expired: ['warning', '报价已过期，请联系物业重新报价'],
  over: ['info', '该工单已不需要确认报价'],
}
function Stands({ quote: { standing, decidedBy, decidedAt } }: { quote: PublicQuote }) {
  if (standing === 'waiting') return null
  const [tone, words] = STANDS[standing]
  return (
    <Alert tone={tone} title={words}>
      {decidedAt && <span className="tabular">{`${decidedBy ?? ''} ${decidedAt.slice(0, 16)}`}</span>}
    </Alert>
  )
}

function Answer({ code, quote, again }: QuotePartProps) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [declining, setDeclining] = useState(false)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const say = async (decision: 'confirmed' | 'declined') => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    setSending(true)
    setFault(null)
    const refused = await sendPublic(decideQuote, code, {
      hash: quote.hash,
      decision,
      name: name.trim(),
      ...(decision === 'declined' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
    })
    setSending(false)
    if (refused === null) again()
    else setFault(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void say(declining ? 'declined' : 'confirmed')
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <Field label="您的姓名" required error={missing ? '请输入姓名' : undefined}>
        <Input value={name} maxLength={20} autoComplete="name" onChange={({ target }) => setName(target.value)} />
      </Field>
      {declining && (
        <Field label="不同意的原因">
          <Textarea value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      {fault && (
        <Alert
          tone="danger"
          title={fault}
          live
          action={
            <Button size="sm" onClick={again}>
              重新查看
            </Button>
          }
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {declining ? (
          <>
            {/* Of its own: the press that brought it here must not send it. */}
            <Button key="decline" type="submit" size="lg" variant="destroy" loading={sending}>
              提交不同意
            </Button>
            <Button size="lg" disabled={sending} onClick={() => setDeclining(false)}>
              返回
            </Button>
          </>
        ) : (
          <>
            <Button key="confirm" type="submit" size="lg" variant="primary" loading={sending}>
              确认
            </Button>
            <Button size="lg" disabled={sending} onClick={() => setDeclining(true)}>
              不同意
            </Button>
          </>
        )}
      </div>
      <p className="text-small text-secondary">
        报价有效期至 <span className="tabular">{quote.expiresAt.slice(0, 16)}</span>。答复后不能更改。
      </p>
    </form>
  )
}
