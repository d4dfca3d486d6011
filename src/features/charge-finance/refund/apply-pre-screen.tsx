import { useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import {
  type RefundableAccount,
  applyPrepaidRefund,
  refundableAccounts,
} from '@wuguan/contract/charge-finance/refund.actions'
import { formatMoney, gt, isDecimal, isZero } from '@wuguan/contract/kernel/decimal'
import { ActionSheet } from '@wuguan/crud/action-sheet'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { HouseDesk } from '../cashier/house-desk'
import { Money } from '../shared/money'
import { cashRefusalOf } from './refund.logic'
import { useRefundSheet } from './use-refund-sheet'

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
  return (
    <HouseDesk
      propertyId={propertyId}
      onPick={(hit) => port.open(hrefTo(APPLY_PRE, {}, { propertyId: hit.propertyId }))}
    >
      {(id) => <Accounts key={id} propertyId={id} accountId={accountId} />}
    </HouseDesk>
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
              if (chosen) setId(chosen.accountId)
            }}
            isSelectable={refundableNow}
          />
        </div>
      </section>
      {account ? (
        <AccountSheet key={account.accountId} account={account} />
      ) : (
        <p className="w-80 shrink-0 rounded border border-line bg-surface p-4 text-secondary">请选择要退款的账户。</p>
      )}
    </div>
  )
}

function AccountSheet({ account }: { account: RefundableAccount }) {
  const { accountId: prepaidAccountId, available, customerName: payeeName, debt, original, cashUnit } = account
  const first = { payeeName, amount: available }
  const { sheet, target, among } = useRefundSheet(applyPrepaidRefund, { prepaidAccountId }, first, original)
  const amount = sheet.draft.amount ?? ''
  const valid = isDecimal(amount, 14, 2) && !isZero(amount)
  const excess = valid && gt(amount, available) ? `退款金额不能超过可用余额${available}` : null
  const fault = excess ?? (valid ? cashRefusalOf(target, amount, cashUnit) : null)
  return (
    <ActionSheet
      sheet={sheet}
      among={among}
      fault={fault}
      blocked={!valid || fault !== null}
      verb={`申请退款 ${formatMoney(valid ? amount : '0')}`}
      input={() => ({})}
    >
      {gt(debt, '0') && <Alert tone="warning">该客户尚有欠费{formatMoney(debt)}元</Alert>}
    </ActionSheet>
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
