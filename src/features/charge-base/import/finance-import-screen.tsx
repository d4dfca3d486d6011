import { lazy, Suspense } from 'react'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { Alert } from '@wuguan/ui/alert'
import { Skeleton } from '@wuguan/ui/skeleton'

const ImportWorkbench = lazy(async () => ({ default: (await import('@wuguan/crud/import-workbench')).ImportWorkbench }))

const template = (listPath: string): ImportTemplate => ({
  kind: 'financeReceivable',
  title: '期初应收',
  hint: '每行一户一项一期；启用日期须在未月结的期间内，付费人取启用日期当天的缴费人。撤销会冲回入账并取消应收，已收款的行不能撤销。',
  listPath,
  refreshes: ['charge-finance.receivable'],
})
interface FinanceImportProps {
  /** Sheets of the former system: their headers are mapped once and remembered. */
  legacy: boolean
  batch: string | undefined
  onBatch: (batch: string | undefined) => void
}

/** 财务导入 and 历史财务导入: one wizard from the sheet to the posted batch. */
export function FinanceImportScreen({ legacy, batch, onBatch }: FinanceImportProps) {
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {legacy && (
        <Alert tone="info">
          上传历史系统导出的文件后，在字段映射一步把它的列名对应到期初应收的字段；对应关系会记住，下次自动带出。
        </Alert>
      )}
      <div className="min-h-0 flex-1">
        <Suspense fallback={<Skeleton lines={6} />}>
          <ImportWorkbench
            template={template('/charge/receivable/list')}
            search={batch === undefined ? {} : { batch }}
            onSearch={(next) => onBatch(next.batch)}
          />
        </Suspense>
      </div>
    </div>
  )
}
