import { useEffect, useState, type ReactNode } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { type DeskProperty, deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { add, gt, sum } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button, buttonClass } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { linkClass } from '@wuguan/ui/link'
import { InCommunity } from '@/features/basedata'
import { GenerateSingleDialog } from './generate-single-dialog'
import { OwedPrintDialog } from './owed-print-dialog'
import { SINGLE_TABS } from './single-tabs'

type SingleScreenProps = ListAddress & { propertyId: string }

/** 单户应收: who lives there, what is owed and on account, and every document behind it. */
export function SingleScreen({ propertyId, ...list }: SingleScreenProps) {
  const read = useRead('charge-finance.desk', deskProperty, { propertyId }, { keep: false })
  const { setTitle } = useCrudPort()
  const name = read.data?.propertyName
  useEffect(() => {
    if (name) setTitle(`应收 ${name}`)
  }, [setTitle, name])
  return (
    <Loaded read={read} what="单户应收">
      {(property) => (
        <InCommunity suggested={property.communityId}>
          <div className="flex h-full min-h-0 flex-col gap-3">
            <Head property={property} />
            <div className="min-h-0 flex-1">
              <ListTabs
                label="单户资料"
                tabs={SINGLE_TABS.map(({ key, label, permission, Content }) => ({
                  key,
                  label,
                  permission,
                  body: (address) => <Content propertyId={propertyId} {...address} />,
                }))}
                {...list}
              />
            </div>
          </div>
        </InCommunity>
      )}
    </Loaded>
  )
}

function Head({ property }: { property: DeskProperty }) {
  const { can } = useCrudPort()
  const [open, setOpen] = useState<'generate' | 'print' | null>(null)
  const { propertyId, payers, accounts } = property
  const params = { propertyId }
  const close = () => setOpen(null)
  const shown = payers.filter((payer) => payer.isPayer).slice(0, 1)
  const onAccount = add('0.00', sum(accounts.map((account) => account.available)))
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded border border-line bg-surface px-4 py-2.5">
      <div>
        <h1 className="text-title font-semibold">{property.propertyName}</h1>
        <p className="flex gap-3 text-table text-secondary">
          {shown.map((payer) => (
            <CatalogueLink
              key={payer.customerId}
              to="/basedata/archives/$id/baseInfo"
              params={{ id: payer.customerId }}
              className={linkClass()}
              otherwise={`${payer.name}（付费人）`}
            >
              {payer.name}（付费人）
            </CatalogueLink>
          ))}
          {payers.length === 0 && '没有客户'}
          {payers.length > 1 && `等${payers.length}人`}
          {property.area && <span className="tabular">{property.area} ㎡</span>}
        </p>
      </div>
      <Figure label="欠费" danger={gt(property.totalOwed, '0')}>
        {formatAmount(property.totalOwed)}
      </Figure>
      <Figure label="违约金">{formatAmount(property.totalLateFee)}</Figure>
      {gt(property.totalHungUp, '0') && <Figure label="其中挂账">{formatAmount(property.totalHungUp)}</Figure>}
      {gt(property.totalNotDue, '0') && <Figure label="未到期">{formatAmount(property.totalNotDue)}</Figure>}
      <Figure label="预存可用">{formatAmount(onAccount)}</Figure>
      <div className="ml-auto flex flex-wrap gap-2">
        <CatalogueLink
          to="/charge/collection/record-list/receivable-single/$propertyId"
          params={params}
          className={buttonClass({ variant: 'primary' })}
        >
          收款
        </CatalogueLink>
        <CatalogueLink
          to="/charge/collection/record-list/temp-single/$propertyId"
          params={params}
          className={buttonClass()}
        >
          临时收费
        </CatalogueLink>
        <CatalogueLink to="/charge/deducted/single/$propertyId" params={params} className={buttonClass()}>
          减免
        </CatalogueLink>
        {can('charge-finance:generation:commit') && <Button onClick={() => setOpen('generate')}>单户生成</Button>}
        <Button disabled={property.receivables.length === 0} onClick={() => setOpen('print')}>
          打印欠费单
        </Button>
      </div>
      {open === 'generate' && <GenerateSingleDialog property={property} close={close} />}
      {open === 'print' && <OwedPrintDialog propertyId={propertyId} close={close} />}
    </header>
  )
}

function Figure({ label, danger = false, children }: { label: string; danger?: boolean; children: ReactNode }) {
  return (
    <div>
      <div className="text-small text-secondary">{label}</div>
      <div className={cn('tabular text-subtitle font-semibold', danger && 'text-danger-text')}>{children}</div>
    </div>
  )
}
