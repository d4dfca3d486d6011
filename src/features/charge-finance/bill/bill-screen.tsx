import { useEffect } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { BILL_PUSH_STATUS } from '@wuguan/contract/charge-finance/codes'
import { type BillDetail, billDetail } from '@wuguan/contract/charge-finance/bill.actions'
import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import { gte, isZero, sub } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button, buttonClass } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import { BillSheet } from './bill-sheet'
import { BILL_VERBS, useBillVerbs } from './bill-verbs'

/** 账单详情: the sheet that the payer gets, and beside it what has been paid of it since. */
export function BillScreen({ orderNumber, propertyId }: { orderNumber: string; propertyId: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead('charge-finance.billDetail', billDetail, { orderNumber, propertyId }, { keep: false })
  useEffect(() => setTitle(`账单 ${orderNumber}`), [setTitle, orderNumber])
  return (
    <Loaded read={read} what="账单">
      {(detail) => <Detail detail={detail} propertyId={propertyId} />}
    </Loaded>
  )
}

function Detail({ detail, propertyId }: { detail: BillDetail; propertyId: string }) {
  const { can } = useCrudPort()
  const { row } = useDetail(bill, detail.id)
  const { start, dialog } = useBillVerbs()
  const settled = gte(detail.paidAmount, detail.totalAmount) && !isZero(detail.totalAmount)
  const push = BILL_PUSH_STATUS.items.find((item) => item.code === row?.pushStatus)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded border border-line bg-surface px-4 py-3">
        <h1 className="tabular text-title font-semibold">{detail.orderNumber}</h1>
        {push && <Tag tone={push.tone ?? 'neutral'}>{labelOf(BILL_PUSH_STATUS, push.code)}</Tag>}
        {settled && <Tag tone="success">已缴清</Tag>}
        <dl className="tabular flex gap-4">
          {[
            { label: '账单金额', value: detail.totalAmount },
            { label: '已缴', value: detail.paidAmount },
            { label: '未缴', value: settled ? '0.00' : sub(detail.totalAmount, detail.paidAmount) },
          ].map(({ label, value }) => (
            <div key={label} className="flex items-baseline gap-1.5">
              <dt className="text-secondary">{label}</dt>
              <dd className="text-subtitle font-semibold">
                <Money value={value} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="ml-auto flex flex-wrap gap-2">
          {!settled && !detail.voided && (
            <CatalogueLink
              to="/charge/collection/record-list/receivable-single/$propertyId"
              params={{ propertyId }}
              className={buttonClass({ variant: 'primary' })}
            >
              收款
            </CatalogueLink>
          )}
          <CatalogueLink
            to="/charge/order/record/$orderNumber/$propertyId"
            params={{ orderNumber: detail.orderNumber, propertyId }}
            className={buttonClass()}
          >
            推送记录
          </CatalogueLink>
          {BILL_VERBS.filter(
            ({ key, permission }) => key !== 'print' && can(permission) && (!detail.voided || key === 'regenerate'),
          ).map(({ key, label, danger }) => (
            <Button key={key} variant={danger ? 'danger' : 'default'} onClick={() => start(key, [detail.id])}>
              {label}
            </Button>
          ))}
        </div>
      </header>
      {detail.voided && (
        <Alert tone="warning" title="该账单已作废">
          {row?.voidReason || '请以最新账单为准。'}
        </Alert>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <BillSheet bill={detail} />
      </div>
      {dialog}
    </div>
  )
}
