import { COMPONENT } from '@wuguan/contract/charge-finance/codes'
import {
  type TransferSource,
  type TransferTarget,
  applyItemTransfer,
  transferable,
} from '@wuguan/contract/charge-other/offset/item-transfer.actions'
import { TRANSFER_SOURCE, itemTransfer } from '@wuguan/contract/charge-other/offset/item-transfer.entity'
import { itemTransferFlow } from '@wuguan/contract/charge-other/offset/item-transfer.flow'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { formatMoney, gt, isDecimal, isZero, sub, sum } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionSheet, useActionSheet } from '@wuguan/crud/action-sheet'
import { entityUi } from '@wuguan/crud/entity-ui'
import { RefPicker } from '@wuguan/crud/pickers'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { useState } from 'react'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { LineAmount, Money } from '@/features/charge-finance'

const TRANSFERABLE = 'charge-other.transferable'
const REFRESHES = [itemTransfer.name, TRANSFERABLE, 'charge-prepaid.prepaidAccount'] as const
const ui = entityUi(itemTransfer, { flow: itemTransferFlow, refreshes: REFRESHES })

/** 费项冲抵: asking for one, and those that were asked for. */
export const OffsetScreen = (address: ListAddress) => (
  <ListTabs
    label="费项冲抵"
    tabs={[
      {
        key: 'apply',
        label: '申请冲抵',
        body: () => <Apply done={() => address.onSearch({ view: 'records' })} />,
      },
      { key: 'records', label: itemTransfer.label, entity: itemTransfer as AnyEntity, ui },
    ]}
    {...address}
  />
)

function Apply({ done }: { done: () => void }) {
  const [house, setHouse] = useState<string | null>(null)
  const read = useRead(TRANSFERABLE, transferable, house === null ? null : { propertyId: house }, { keep: false })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="w-96">
        <RefPicker
          to="basedata.house"
          aria-label="房产"
          placeholder="选择房产，带出可冲抵的款项和欠费"
          value={house}
          onChange={(id) => setHouse(id === null ? null : String(id))}
        />
      </div>
      {house === null ? (
        <EmptyPanel title="请先选择房产" hint="用一项费用的预存或已收款，支付同一房产的另一项费用。" />
      ) : (
        <Loaded read={read} what="可冲抵款项">
          {({ sources, targets }) => <Choice key={house} sources={sources} targets={targets} done={done} />}
        </Loaded>
      )}
    </div>
  )
}

interface Debt extends TransferTarget {
  key: string
  component: 'P' | 'L'
  owed: string
}
const debtsOf = (targets: readonly TransferTarget[]): Debt[] =>
  targets.flatMap((target) => [
    { ...target, key: `${target.receivableId} P`, component: 'P' as const, owed: target.outstanding },
    ...(gt(target.lateFee, '0')
      ? [{ ...target, key: `${target.receivableId} L`, component: 'L' as const, owed: target.lateFee }]
      : []),
  ])
const amountOf = (typed: string | undefined) => (typed !== undefined && isDecimal(typed, 14, 2) ? typed : '0.00')

function Choice({
  sources,
  targets,
  done,
}: {
  sources: readonly TransferSource[]
  targets: readonly TransferTarget[]
  done: () => void
}) {
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const source = sources.find(({ id }) => id === sourceId) ?? null
  const debts = debtsOf(targets).filter(
    (debt) => source !== null && debt.feeItemId !== source.feeItemId && debt.payerCustomerId === source.payerCustomerId,
  )
  const chosen = debts.filter(({ key }) => key in amounts)
  const total = sum(['0.00', ...chosen.map(({ key }) => amountOf(amounts[key]))])
  const fault =
    source && gt(total, source.free)
      ? `冲抵金额不能超过可用金额${source.free}`
      : chosen.some(({ key, owed }) => gt(amountOf(amounts[key]), owed))
        ? '冲抵金额不能超过欠费'
        : chosen.some(({ key }) => isZero(amountOf(amounts[key])))
          ? '请输入冲抵金额'
          : null
  const sheet = useActionSheet(applyItemTransfer, {
    given: { sourceKind: 'allocation', accountId: null, allocationId: null, targets: [] },
    refreshes: REFRESHES,
    said: ({ transferNo }) => `冲抵单 ${transferNo} 已提交审批`,
    done,
  })
  if (sources.length === 0)
    return <EmptyPanel title="没有可以冲抵的款项" hint="专项预存，以及未开票、未退款的收款可以冲抵。" />
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <section aria-label="来源" className="min-h-0 flex-1">
          <DataTable
            ariaLabel="来源"
            columns={SOURCES}
            rows={sources}
            rowKey={({ id }) => id}
            density="compact"
            selection={new Set(sourceId === null ? [] : [sourceId])}
            onSelectionChange={(keys) => {
              setSourceId([...keys].map(String).find((key) => key !== sourceId) ?? null)
              setAmounts({})
            }}
          />
        </section>
        <section aria-label="欠费" className="min-h-0 flex-1">
          {source === null ? (
            <EmptyPanel title="请选择来源款项" />
          ) : (
            <DataTable
              ariaLabel="欠费"
              columns={debtColumns(amounts, setAmounts)}
              rows={debts}
              rowKey={({ key }) => key}
              density="compact"
              empty="同一付费人没有其他费项的欠费"
              selection={new Set(chosen.map(({ key }) => key))}
              onSelectionChange={(keys) =>
                setAmounts(
                  Object.fromEntries(
                    debts.filter(({ key }) => keys.has(key)).map(({ key, owed }) => [key, amounts[key] ?? owed]),
                  ),
                )
              }
            />
          )}
        </section>
      </div>
      <ActionSheet
        sheet={sheet}
        fault={fault}
        blocked={source === null || chosen.length === 0 || fault !== null}
        verb={`提交冲抵 ${formatMoney(total)}`}
        input={() => ({
          sourceKind: source!.kind,
          accountId: source!.kind === 'prepaid' ? source!.id : null,
          allocationId: source!.kind === 'allocation' ? source!.id : null,
          targets: chosen.map(({ key, receivableId, component }) => ({
            receivableId,
            component,
            amount: amounts[key]!,
          })),
        })}
        sums={[
          ['来源可用', source?.free ?? '0.00'],
          ['冲抵合计', total],
          ['冲抵后可用', sub(source?.free ?? '0.00', total)],
        ]}
      />
    </div>
  )
}

const SOURCES: readonly DataTableColumn<TransferSource>[] = [
  { key: 'kind', title: '来源', width: 90, render: (row) => labelOf(TRANSFER_SOURCE, row.kind) },
  { key: 'item', title: '收费项目', width: 120, render: (row) => row.itemName },
  {
    key: 'period',
    title: '费用期间',
    width: 85,
    render: (row) => <span className="tabular">{row.feePeriod ?? '—'}</span>,
  },
  { key: 'number', title: '账户或收款单', width: 150, render: (row) => <span className="tabular">{row.number}</span> },
  { key: 'payer', title: '付费人', width: 90, render: (row) => row.payerName ?? '—' },
  { key: 'free', title: '可用', width: 100, align: 'end', render: (row) => <Money value={row.free} /> },
]
const debtColumns = (
  amounts: Readonly<Record<string, string>>,
  change: (amounts: Readonly<Record<string, string>>) => void,
): readonly DataTableColumn<Debt>[] => [
  { key: 'item', title: '收费项目', width: 120, render: (row) => row.itemName },
  { key: 'period', title: '费用期间', width: 85, render: (row) => <span className="tabular">{row.feePeriod}</span> },
  { key: 'component', title: '组成', width: 70, render: (row) => labelOf(COMPONENT, row.component) },
  { key: 'owed', title: '欠费', width: 100, align: 'end', render: (row) => <Money value={row.owed} /> },
  {
    key: 'amount',
    title: '冲抵金额',
    width: 120,
    align: 'end',
    render: (row) => (
      <LineAmount
        label={`${row.itemName}${row.feePeriod}冲抵金额`}
        value={amounts[row.key] ?? ''}
        invalid={gt(amountOf(amounts[row.key]), row.owed)}
        onChange={(amount) => change({ ...amounts, [row.key]: amount })}
      />
    ),
  },
  {
    key: 'after',
    title: '冲抵后欠费',
    width: 100,
    align: 'end',
    render: (row) => <Money value={sub(row.owed, amountOf(amounts[row.key]))} />,
  },
]
