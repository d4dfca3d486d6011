import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { type Refundable, applyRefund, refundableOf } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { toast } from '@wuguan/ui/toast'
import { AttachmentsField } from '../parts/attachments-field'
import { DocumentLink } from '../parts/document-link'
import { usePostedTask } from '../parts/use-posted-task'
import { ApplyTable } from './apply-table'
import { REFUND_TOUCHES } from './refund-verbs'
import { type RefundAsk, excessOf, firstAsk, isFree, linesOf, sumsOf } from './refund.logic'
import { type Destination, TargetFields, destinationBody, destinationOf } from './target-fields'

const LIVE = [1, 3]

/** 申请退款: what of a receipt goes back, how, and what becomes of the debt. */
export function ApplyScreen({ receiptNumber, propertyId }: { receiptNumber: string; propertyId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead<Refundable>('charge-finance.refundable', refundableOf, { receiptNumber }, { keep: false })
  useEffect(() => setTitle(`退款 ${receiptNumber}`), [setTitle, receiptNumber])
  return (
    <Loaded read={read} what="可退明细">
      {(refundable) =>
        refundable.propertyId !== propertyId ? (
          <EmptyPanel title="该收款单不属于该房产" hint={receiptNumber} />
        ) : !LIVE.includes(refundable.status) ? (
          <EmptyPanel title="该收款单不能退款" hint="作废、作废审批中或已全额退款的收款单没有可退金额。" />
        ) : (
          <Form refundable={refundable} />
        )
      }
    </Loaded>
  )
}

function Form({ refundable }: { refundable: Refundable }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [ask, setAsk] = useState<RefundAsk>(() => firstAsk(refundable))
  const [to, setTo] = useState<Destination>(() => destinationOf(refundable.payerName))
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const { lines, wholeOnly, benefits, originals } = refundable
  const sums = sumsOf(ask, refundable, to.target)
  const excess = lines.map((line) => excessOf(line, ask)).find((sentence) => sentence !== null)
  const task = usePostedTask(applyRefund, ({ refundNumber }) => {
    for (const name of REFUND_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
    toast.success(`退款单 ${refundNumber} 已提交审批`)
    port.open(hrefTo('/charge/refund/single/$refundNumber', { refundNumber }, {}))
  })
  const elsewhere = Object.entries(task.errors)
    .filter(([key]) => !['target', 'payeeName', 'payeeAccountNo', 'payeeBank', 'reason', 'attachments'].includes(key))
    .map(([, sentence]) => sentence)
  const said = [task.fault, ...elsewhere].filter(Boolean).join('；') || excess
  const submit = () =>
    void task.submit({
      receiptId: refundable.receiptId,
      lines: linesOf(ask, lines),
      ...destinationBody(to),
      reason: reason.trim(),
      attachments: [...files],
    })
  if (!lines.some(isFree)) return <EmptyPanel title="没有可退金额" hint={`收款单 ${refundable.receiptNumber}`} />
  return (
    <div className="flex h-full min-h-0 gap-3">
      <section aria-label="收款明细" className="flex min-w-0 flex-1 flex-col gap-2">
        <header className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-title font-semibold">{refundable.propertyName}</h1>
          <span className="text-secondary">
            收款单 <DocumentLink type="receipt" no={refundable.receiptNumber} />
            ，付款人 {refundable.payerName ?? '—'}
          </span>
        </header>
        {wholeOnly !== null && (
          <Alert tone="warning" title={`该收款含优惠【${wholeOnly}】，只能整单退款`}>
            整单退款时一并收回优惠 {benefits.map((one) => `${one.name} ${formatMoney(one.amount)}`).join('，')}。
          </Alert>
        )}
        {wholeOnly === null && benefits.length > 0 && (
          <Alert tone="info">
            该收款享受过 {benefits.map((one) => `${one.name} ${formatMoney(one.amount)}`).join('，')}
            ；部分退款不收回优惠，整单退款时一并收回。
          </Alert>
        )}
        <div className="min-h-0 flex-1">
          <ApplyTable
            lines={lines}
            ask={ask}
            onChange={(part) => setAsk({ ...ask, ...part })}
            whole={wholeOnly !== null}
            total={sums.total}
          />
        </div>
      </section>
      <aside className="flex w-72 shrink-0 flex-col rounded border border-line bg-surface">
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
          {said && (
            <Alert tone="danger" live>
              {said}
            </Alert>
          )}
          <TargetFields
            targets={['cash', 'original', 'transfer', 'prepaid']}
            original={originals[0] ?? null}
            value={to}
            onChange={setTo}
            errors={task.errors}
          />
          <Field label="退款原因" required error={task.errors['reason']}>
            <Textarea maxLength={500} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <AttachmentsField
            entity={refund}
            label="凭证"
            value={files}
            onChange={setFiles}
            error={task.errors['attachments']}
          />
        </div>
        <RefundSums sums={sums} />
        <div className="px-4 py-3">
          <Button
            className="w-full"
            variant="primary"
            loading={task.pending}
            disabled={isZero(sums.total) || excess !== undefined}
            onClick={submit}
          >
            申请退款 {formatMoney(sums.total)}
          </Button>
        </div>
      </aside>
    </div>
  )
}

/** What leaves as money and what returns to accounts. */
function RefundSums({ sums }: { sums: { total: string; money: string; prepaid: string } }) {
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-y-1 border-t border-line px-4 pt-3">
      <dt className="text-secondary">退出资金</dt>
      <dd className="text-end">{formatMoney(sums.money)}</dd>
      <dt className="text-secondary">退回预存</dt>
      <dd className="text-end">{formatMoney(sums.prepaid)}</dd>
      <dt className="font-semibold">退款合计</dt>
      <dd className="text-end text-subtitle font-semibold">{formatMoney(sums.total)}</dd>
    </dl>
  )
}
