import { useEffect, useRef, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import {
  type RefundableAccount,
  applyPrepaidRefund,
  refundableAccounts,
} from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { formatMoney, gt, isDecimal, isZero } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Field } from '@wuguan/ui/form'
import { MoneyInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { DeskSearch } from '../cashier/desk-search'
import { ApplicationSheet } from '../parts/application-sheet'
import { Money } from '../shared/money'
import { useKeys } from '../shared/use-keys'
import { cashRefusalOf } from './refund.logic'
import { REFUND_TOUCHES, filedRefund } from './refund.ui'
import { DESTINATION, type Destination, TargetFields, destinationBody, destinationOf } from './target-fields'

const APPLY_PRE = '/charge/refund/apply-pre'

/** 预存退款申请: whose property, which account, how much of what is available. */
export function ApplyPreScreen({
  propertyId,
  accountId,
}: {
  propertyId?: string | undefined
  accountId?: string | undefined
}) {
  const port = useCrudPort()
  const search = useRef<HTMLInputElement>(null)
  useKeys({ F2: () => search.current?.focus() })
  useEffect(() => {
    if (!propertyId) search.current?.focus()
  }, [propertyId])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="w-104">
        <DeskSearch
          ref={search}
          floating
          onPick={(hit) => port.open(hrefTo(APPLY_PRE, {}, { propertyId: hit.propertyId }))}
        />
      </div>
      {propertyId ? (
        <Accounts key={propertyId} propertyId={propertyId} accountId={accountId} />
      ) : (
        <EmptyPanel title="请先查找房产" hint="按 F2，输入房号、姓名或手机号" />
      )}
    </div>
  )
}

function Accounts({ propertyId, accountId }: { propertyId: string; accountId: string | undefined }) {
  const property = useRead('charge-finance.desk', deskProperty, { propertyId }, { keep: false })
  const read = useRead('charge-prepaid.prepaidAccount', refundableAccounts, { propertyId }, { keep: false })
  return (
    <Loaded read={read} what="预存账户">
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyPanel title="该房产没有预存账户" hint={property.data?.propertyName ?? ''} />
        ) : (
          <Form
            title={property.data?.propertyName ?? ''}
            accounts={accounts}
            first={accounts.find((one) => one.accountId === accountId) ?? null}
          />
        )
      }
    </Loaded>
  )
}

const refundableNow = (account: RefundableAccount) => !account.blocked && gt(account.available, '0')

function Form({
  title,
  accounts,
  first,
}: {
  title: string
  accounts: readonly RefundableAccount[]
  first: RefundableAccount | null
}) {
  const only = accounts.filter(refundableNow)
  const [id, setId] = useState((first ?? (only.length === 1 ? only[0] : null))?.accountId ?? null)
  const account = accounts.find((one) => one.accountId === id && refundableNow(one)) ?? null
  const [amount, setAmount] = useState<string | null>(null)
  const [to, setTo] = useState<Destination>(() => destinationOf(account?.customerName ?? null))
  const asked = amount ?? account?.available ?? '0.00'
  const valid = isDecimal(asked, 14, 2) && !isZero(asked)
  const excess = account !== null && valid && gt(asked, account.available)
  const cashRefusal = valid ? cashRefusalOf(to.target, asked, account?.cashUnit ?? 'fen') : null
  const pick = (next: RefundableAccount) => {
    setId(next.accountId)
    setAmount(null)
    setTo(destinationOf(next.customerName))
  }
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      <section aria-label="预存账户" className="flex min-w-0 flex-1 flex-col gap-2">
        <h1 className="text-title font-semibold">{title}</h1>
        <div className="min-h-0 flex-1">
          <DataTable
            ariaLabel="预存账户"
            columns={ACCOUNTS}
            rows={accounts}
            rowKey={(row) => row.accountId}
            density="compact"
            selection={new Set(account ? [account.accountId] : [])}
            onSelectionChange={(keys) => {
              const chosen = accounts.find((one) => one.accountId !== id && keys.has(one.accountId))
              if (chosen) pick(chosen)
            }}
            isSelectable={refundableNow}
          />
        </div>
      </section>
      <ApplicationSheet
        action={applyPrepaidRefund}
        entity={refund}
        refreshes={REFUND_TOUCHES}
        filed={filedRefund}
        fault={excess ? `退款金额不能超过可用余额${account.available}` : null}
        shows={['amount', ...DESTINATION]}
        blocked={account === null || !valid || excess || cashRefusal !== null}
        verb={`申请退款 ${formatMoney(valid ? asked : '0')}`}
        input={() => ({ prepaidAccountId: account?.accountId, amount: asked, ...destinationBody(to) })}
        first={account === null ? '请选择要退款的账户。' : null}
      >
        {(errors) =>
          account && (
            <>
              {gt(account.debt, '0') && <Alert tone="warning">该客户尚有欠费{formatMoney(account.debt)}元</Alert>}
              <Field label="退款金额" required error={errors['amount']} help={`可用 ${formatMoney(account.available)}`}>
                <MoneyInput value={asked} onChange={setAmount} />
              </Field>
              <TargetFields
                targets={['cash', 'original', 'transfer']}
                original={account.original}
                cashRefusal={cashRefusal}
                value={to}
                onChange={setTo}
                errors={errors}
              />
            </>
          )
        }
      </ApplicationSheet>
    </div>
  )
}

const ACCOUNTS: readonly DataTableColumn<RefundableAccount>[] = [
  { key: 'no', title: '账户', width: 140, render: (row) => <span className="tabular">{row.accountNo}</span> },
  { key: 'customer', title: '客户', width: 90, render: (row) => row.customerName },
  { key: 'item', title: '用途', width: 100, render: (row) => row.itemName ?? '通用' },
  { key: 'balance', title: '余额', width: 90, align: 'end', render: (row) => <Money value={row.balance} /> },
  { key: 'frozen', title: '冻结', width: 80, align: 'end', render: (row) => <Money value={row.frozen} /> },
  { key: 'available', title: '可退', width: 90, align: 'end', render: (row) => <Money value={row.available} /> },
  {
    key: 'debt',
    title: '客户欠费',
    width: 130,
    align: 'end',
    render: (row) => (
      <span className="inline-flex items-center gap-1.5">
        {row.blocked && <Tag tone="danger">有欠费，不能退</Tag>}
        <Money value={row.debt} />
      </span>
    ),
  },
]
