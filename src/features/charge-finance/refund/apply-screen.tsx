import { useEffect, useState } from 'react'
import { type Refundable, applyRefund, refundableOf } from '@wuguan/contract/charge-finance/refund.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { ActionSheet } from '@wuguan/crud/action-sheet'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DocumentLink } from '../parts/document-link'
import { ApplyTable } from './apply-table'
import { type RefundAsk, cashRefusalOf, excessOf, firstAsk, isFree, linesOf, sumsOf } from './refund.logic'
import { useRefundSheet } from './use-refund-sheet'

const LIVE = [1, 3]

/** 申请退款: what of a receipt goes back, how, and what becomes of the debt. */
export function ApplyScreen({ receiptNumber, propertyId }: { receiptNumber: string; propertyId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead('charge-finance.refundable', refundableOf, { receiptNumber }, { keep: false })
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
  const [ask, setAsk] = useState<RefundAsk>(() => firstAsk(refundable))
  const { lines, wholeOnly, benefits, receiptId, payerName: payeeName } = refundable
  const original = refundable.originals[0] ?? null
  const { sheet, target, among } = useRefundSheet(applyRefund, { receiptId, lines: [] }, { payeeName }, original)
  const sums = sumsOf(ask, refundable, target)
  const cashRefusal = cashRefusalOf(target, sums.money, refundable.cashUnit)
  const excess = lines.map((line) => excessOf(line, ask)).find((sentence) => sentence !== null)
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
      <ActionSheet
        sheet={sheet}
        among={among}
        fault={excess ?? cashRefusal}
        blocked={isZero(sums.total) || excess !== undefined || cashRefusal !== null}
        verb={`申请退款 ${formatMoney(sums.total)}`}
        input={() => ({ lines: linesOf(ask, lines) })}
        sums={[
          ['退出资金', sums.money],
          ['退回预存', sums.prepaid],
          ['退款合计', sums.total],
        ]}
      />
    </div>
  )
}
