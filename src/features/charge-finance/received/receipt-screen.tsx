import { useEffect, useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { INVOICE_STATUS, RECEIPT_STATUS, RECEIPT_TYPE } from '@wuguan/contract/charge-finance/codes'
import { receiptLog } from '@wuguan/contract/charge-finance/desk.actions'
import { receiptDetail, type ReceiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { DocumentHead, IdentityFact, DocumentPart, Fact, Facts } from '@wuguan/crud/document-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button, buttonClass } from '@wuguan/ui/button'
import { linkClass } from '@wuguan/ui/link'
import { Timeline } from '@wuguan/ui/timeline'
import { ReceiptPrintDialog } from '../print/receipt-print-dialog'
import { Money } from '../shared/money'
import { VoidDialog } from '../void/void-dialog'
import { MethodDialog } from './method-dialog'
import { AllocationTable, DeductionTable, PaymentTable, PrepaidTable, RefundTable, VoidTable } from './detail-tables'
import { changeablePayments, isVoidable } from './receipt.logic'

/** 收款单详情: what it paid, by what, what was forgone and taken back, and who did what to it. */
export function ReceiptScreen({ receiptNumber }: { receiptNumber: string }) {
  const read = useRead('charge-finance.receipt', receiptDetail, { receiptNumber }, { keep: false })
  const { setTitle } = useCrudPort()
  useEffect(() => setTitle(`收款单 ${receiptNumber}`), [setTitle, receiptNumber])
  return (
    <Loaded read={read} what="收款单">
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

const VOID_IN_APPROVAL = 2
type Open = 'print' | 'void' | 'method' | null
function Detail({ detail }: { detail: ReceiptDetail }) {
  const { can } = useCrudPort()
  const [open, setOpen] = useState<Open>(null)
  const { receipt } = detail
  const close = () => setOpen(null)
  const reprint = receipt.printCount > 0
  const mayPrint = can('charge-finance:receipt:print') && (!reprint || can('charge-finance:receipt:reprint'))
  const mayChange =
    can('charge-finance:receipt:change-method') &&
    receipt.status === 1 &&
    changeablePayments(detail.payments).length > 0
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DocumentHead
        no={receipt.receiptNumber}
        states={RECEIPT_STATUS}
        status={receipt.status}
        pending={VOID_IN_APPROVAL}
        kind={labelOf(RECEIPT_TYPE, receipt.type)}
        amount={receipt.totalAmount}
        about={
          <>
            {receipt.propertyName && <IdentityFact label="房产">{receipt.propertyName}</IdentityFact>}
            {receipt.payerName && <IdentityFact label="付款客户">{receipt.payerName}</IdentityFact>}
          </>
        }
      >
        {mayPrint && (
          <Button variant="primary" onClick={() => setOpen('print')}>
            {reprint ? '补打' : '打印'}
          </Button>
        )}
        {mayChange && <Button onClick={() => setOpen('method')}>更改支付方式</Button>}
        {(receipt.status === 1 || receipt.status === 3) && can('charge-finance:refund:apply') && (
          <CatalogueLink
            to="/charge/refund/apply-refund/$receiptNumber/$propertyId"
            params={{ receiptNumber: receipt.receiptNumber, propertyId: receipt.propertyId }}
            className={buttonClass()}
          >
            退款
          </CatalogueLink>
        )}
        {can('charge-finance:receipt:void') && isVoidable({ ...receipt }) && (
          <Button variant="danger" onClick={() => setOpen('void')}>
            作废
          </Button>
        )}
      </DocumentHead>
      <div className="flex min-h-0 flex-1 gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
          <ReceiptFacts detail={detail} />
          <DocumentPart title="收款分配">
            <AllocationTable rows={detail.allocations} propertyId={receipt.propertyId} />
          </DocumentPart>
          <DocumentPart title="支付流水">
            <PaymentTable rows={detail.payments} />
          </DocumentPart>
          {detail.deductions.length > 0 && (
            <DocumentPart title="优惠与抹零">
              <DeductionTable rows={detail.deductions} />
            </DocumentPart>
          )}
          {detail.prepaidEntries.length > 0 && (
            <DocumentPart title="预存变动">
              <PrepaidTable rows={detail.prepaidEntries} />
            </DocumentPart>
          )}
          {detail.refunds.length > 0 && (
            <DocumentPart title="退款">
              <RefundTable rows={detail.refunds} />
            </DocumentPart>
          )}
          {detail.voids.length > 0 && (
            <DocumentPart title="作废">
              <VoidTable rows={detail.voids} />
            </DocumentPart>
          )}
        </div>
        <aside aria-label="日志" className="w-64 shrink-0 overflow-y-auto rounded border border-line bg-surface p-4">
          <Log receiptId={receipt.id} createdAt={receipt.createdAt} cashier={receipt.cashier} />
        </aside>
      </div>
      {open === 'print' && <ReceiptPrintDialog receiptIds={[receipt.id]} close={close} />}
      {open === 'void' && <VoidDialog receiptId={receipt.id} receiptNumber={receipt.receiptNumber} close={close} />}
      {open === 'method' && <MethodDialog receiptNumber={receipt.receiptNumber} close={close} />}
    </div>
  )
}

function ReceiptFacts({ detail: { receipt, siblings } }: { detail: ReceiptDetail }) {
  const { propertyId, payerCustomerId } = receipt
  return (
    <Facts label="收款信息">
      <Fact label="房号">
        <CatalogueLink
          to="/charge/finance/receivable-list/single/$propertyId"
          params={{ propertyId }}
          className={linkClass()}
          otherwise={receipt.propertyName}
        >
          {receipt.propertyName}
        </CatalogueLink>
      </Fact>
      <Fact label="付款人">
        {payerCustomerId ? (
          <CatalogueLink
            to="/basedata/archives/$id/baseInfo"
            params={{ id: payerCustomerId }}
            className={linkClass()}
            otherwise={receipt.payerName}
          >
            {receipt.payerName}
          </CatalogueLink>
        ) : (
          receipt.payerName
        )}
      </Fact>
      <Fact label="入账日期">{receipt.bookDate}</Fact>
      <Fact label="收款人">{receipt.cashier}</Fact>
      <Fact label="现金类">
        <Money value={receipt.cashAmount} />
      </Fact>
      <Fact label="预存抵扣">
        <Money value={receipt.prepaidUsed} />
      </Fact>
      <Fact label="优惠">
        <Money value={receipt.preferentialAmount} />
      </Fact>
      <Fact label="抹零">
        <Money value={receipt.roundOffAmount} />
      </Fact>
      <Fact label="转入预存">
        <Money value={receipt.prepaidIn} />
      </Fact>
      <Fact label="班次">{receipt.shiftNo}</Fact>
      <Fact label="打印次数">{receipt.printCount}</Fact>
      <Fact label="开票">{labelOf(INVOICE_STATUS, receipt.invoiceStatus)}</Fact>
      {receipt.productName && <Fact label="收费产品">{receipt.productName}</Fact>}
      {receipt.jumpReason && (
        <Fact label="跳收原因" wide>
          {receipt.jumpReason}
        </Fact>
      )}
      {receipt.remark && (
        <Fact label="备注" wide>
          {receipt.remark}
        </Fact>
      )}
      {siblings.length > 0 && (
        <Fact label="同次收款" wide>
          {siblings.map((one) => (
            <CatalogueLink
              key={one.id}
              to="/charge/received/single/$receiptNumber"
              params={{ receiptNumber: one.receiptNumber }}
              className={`${linkClass()} me-4`}
            >
              {one.propertyName} {formatMoney(one.totalAmount)}
            </CatalogueLink>
          ))}
        </Fact>
      )}
    </Facts>
  )
}

function Log({ receiptId, createdAt, cashier }: { receiptId: string; createdAt: string; cashier: string }) {
  const read = useRead('charge-finance.receipt', receiptLog, { receiptId }, { keep: false })
  const lines = read.data ?? []
  return (
    <Timeline
      items={[
        { key: 'made', time: createdAt, title: `收款 ${cashier}` },
        ...lines.map((line, index) => ({
          key: `${line.at}:${index}`,
          time: line.at,
          title: `${line.action} ${line.actorName ?? '系统'}`,
          body: line.remark,
        })),
      ]}
    />
  )
}
