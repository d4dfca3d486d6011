import { lazy, Suspense, useState } from 'react'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { Alert } from '@wuguan/ui/alert'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tabs } from '@wuguan/ui/tabs'

const ImportWorkbench = lazy(async () => ({ default: (await import('@wuguan/crud/import-workbench')).ImportWorkbench }))

const TEMPLATES = {
  receivable: {
    kind: 'financeReceivable',
    title: '期初应收',
    hint: '每行一户一项一期，已导入的不能重复导入；启用日期须在未月结的期间内，付费人取启用日期当天的缴费人，违约金规则取房产该费项的收费标准。撤销会冲回入账并取消应收，已收款的行不能撤销。',
    listPath: '/charge/finance/receivable-list',
    refreshes: ['charge-finance.receivable'],
  },
  received: {
    kind: 'financeReceived',
    title: '期初实收',
    hint: '每行是一笔期初应收在启用前已收的金额，须先导入期初应收。生成期初导入类型的收款单，不计入资金数据；撤销会冲回，已退款的行不能撤销。',
    listPath: '/charge/received/accounts-list',
    refreshes: ['charge-finance.receipt', 'charge-finance.receivable'],
  },
  balance: {
    kind: 'prepaidBalance',
    title: '预存余额',
    hint: '每行一个账户：不填收费项目记入通用账户，不填客户取启用日期当天的缴费人。撤销会冲回余额，已使用的行不能撤销。',
    listPath: '/charge/prepaid/balance',
    refreshes: ['charge-prepaid.prepaidAccount'],
  },
} as const satisfies Record<string, ImportTemplate>
type Kind = keyof typeof TEMPLATES
const KINDS = (Object.keys(TEMPLATES) as Kind[]).map((key) => ({ key, label: TEMPLATES[key].title }))

interface FinanceImportProps {
  /** Sheets of the former system: their headers are mapped once and remembered. */
  legacy: boolean
  batch: string | undefined
  onBatch: (batch: string | undefined) => void
}

/** 财务导入 and 历史财务导入: one wizard from the sheet to the posted batch. */
export function FinanceImportScreen({ legacy, batch, onBatch }: FinanceImportProps) {
  const [kind, setKind] = useState<Kind>('receivable')
  const choose = (next: Kind) => {
    setKind(next)
    onBatch(undefined)
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {legacy && (
        <Alert tone="info">
          上传历史系统导出的文件后，在字段映射一步把它的列名对应到所选类型的字段；对应关系会记住，下次自动带出。
        </Alert>
      )}
      {batch === undefined && <Tabs aria-label="导入类型" value={kind} onChange={choose} items={KINDS} />}
      <div className="min-h-0 flex-1">
        <Suspense fallback={<Skeleton lines={6} />}>
          <ImportWorkbench
            key={kind}
            template={TEMPLATES[kind]}
            search={batch === undefined ? {} : { batch }}
            onSearch={(next) => onBatch(next.batch)}
          />
        </Suspense>
      </div>
    </div>
  )
}
