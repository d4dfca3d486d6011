import { CatalogueLink } from '@/app/routing/catalogue-link'
import { type CustomerDebt, customerDebts } from '@wuguan/contract/charge-finance/customer.actions'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { buttonClass } from '@wuguan/ui/button'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { PROPERTY_PAGE } from '../receivable/cells'
import { Money } from '../shared/money'
import { byProperty } from './debts.logic'

/** 欠费记录: what a customer owes by property and item, with the late fee of today, and the way to the desk. */
export function PayOut({ customerId }: { customerId: string }) {
  const { can } = useCrudPort()
  const may = can(receivable.codes.list)
  const read = useRead(receivable.name, customerDebts, { customerId }, { keep: false, enabled: may })
  if (!may) return <EmptyPanel title="没有查看应收的权限" hint="请联系管理员开通“查看应收”。" />
  return (
    <Loaded read={read} what="欠费记录">
      {(debts) => (debts.length === 0 ? <EmptyPanel title="没有欠费" /> : <Debts debts={debts} />)}
    </Loaded>
  )
}

function Debts({ debts }: { debts: readonly CustomerDebt[] }) {
  const sum = (of: 'outstanding' | 'lateFee') => yuan(total(debts.map((debt) => cents(debt[of]))))
  return (
    <div className="flex flex-col gap-3">
      <p className="tabular flex items-baseline gap-5 rounded border border-line bg-surface px-4 py-3">
        <span>
          <span className="text-secondary">欠费合计 </span>
          <strong className="text-figure text-danger-text">{formatAmount(sum('outstanding'))}</strong>
        </span>
        <span>
          <span className="text-secondary">今日违约金 </span>
          <strong>{formatMoney(sum('lateFee'))}</strong>
        </span>
      </p>
      {byProperty(debts).map((group) => (
        <section
          key={group.propertyId}
          aria-label={group.name}
          className="flex flex-col gap-2 rounded border border-line bg-surface p-3"
        >
          <header className="flex items-center gap-3">
            <h3 className="font-semibold">
              <CatalogueLink
                to={PROPERTY_PAGE}
                params={{ propertyId: group.propertyId }}
                className={linkClass()}
                otherwise={group.name}
              >
                {group.name}
              </CatalogueLink>
            </h3>
            <span className="ml-auto">
              <CatalogueLink
                to="/charge/collection/record-list/receivable-single/$propertyId"
                params={{ propertyId: group.propertyId }}
                className={buttonClass({ size: 'sm', variant: 'primary' })}
              >
                收款
              </CatalogueLink>
            </span>
          </header>
          <DataTable
            ariaLabel={`${group.name} 欠费`}
            columns={COLUMNS}
            rows={group.debts}
            rowKey={(debt) => debt.feeItemId}
            density="compact"
            className="h-auto"
            totals={{ item: '合计', outstanding: formatMoney(group.outstanding), lateFee: formatMoney(group.lateFee) }}
          />
        </section>
      ))}
    </div>
  )
}

const COLUMNS: readonly DataTableColumn<CustomerDebt>[] = [
  { key: 'item', title: '收费项目', width: 160, render: (debt) => debt.itemName },
  {
    key: 'period',
    title: '费用期间',
    width: 160,
    render: ({ periodFrom, periodTo }) => (periodFrom === periodTo ? periodFrom : `${periodFrom} 至 ${periodTo}`),
  },
  { key: 'count', title: '笔数', width: 70, align: 'end', render: (debt) => debt.count },
  { key: 'outstanding', title: '欠费', width: 120, align: 'end', render: (debt) => <Money value={debt.outstanding} /> },
  { key: 'lateFee', title: '今日违约金', width: 110, align: 'end', render: (debt) => <Money value={debt.lateFee} /> },
]
