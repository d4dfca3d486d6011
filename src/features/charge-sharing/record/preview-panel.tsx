import type { SharingPreview } from '@wuguan/contract/charge-sharing/standard.actions'
import { formatMoney, isZero, mul } from '@wuguan/contract/kernel/decimal'
import { Alert } from '@wuguan/ui/alert'
import { cn } from '@wuguan/ui/cn'
import { DescriptionList } from '@wuguan/ui/description'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { figure } from '../shared/words'

type Building = SharingPreview['buildings'][number]
type Line = SharingPreview['lines'][number]
const HANDLING = { charge: '生成应收', company: '物业承担', zero: '零金额' } as const
const BUILDINGS: DataTableColumn<Building>[] = [
  { key: 'name', title: '楼栋', width: 110, render: (row) => row.name },
  { key: 'houses', title: '户数', width: 70, align: 'end', render: (row) => row.houses },
  { key: 'weight', title: '权重', width: 120, align: 'end', render: (row) => figure(row.weight) },
  { key: 'amount', title: '金额', width: 110, align: 'end', render: (row) => formatMoney(row.amount) },
]
const LINES: DataTableColumn<Line>[] = [
  { key: 'name', title: '房产', width: 190, cut: 'start', render: (row) => row.name },
  { key: 'weight', title: '权重', width: 100, align: 'end', render: (row) => figure(row.weight) },
  { key: 'amount', title: '金额', width: 90, align: 'end', render: (row) => formatMoney(row.amount) },
  { key: 'handling', title: '处理', width: 90, render: (row) => HANDLING[row.handling] },
]
const buildingKey = (row: Building) => row.name
const lineKey = (row: Line) => row.propertyId

export function PreviewPanel({
  preview,
  companyBearRatio = '0',
}: {
  preview: SharingPreview | null
  companyBearRatio?: string
}) {
  if (preview === null)
    return (
      <section aria-label="分摊预览" className="rounded border border-line bg-surface">
        <EmptyPanel title="尚未试算" hint="试算后显示各楼栋、各房产的权重和金额。" />
      </section>
    )
  const even = isZero(preview.difference)
  return (
    <section aria-label="分摊预览" className="flex min-h-0 flex-col gap-3 rounded border border-line bg-surface p-4">
      <DescriptionList
        columns={3}
        items={[
          { label: '总用量', value: figure(preview.totalUsage) },
          { label: '单价', value: figure(preview.unitRate) },
          { label: '总额', value: formatMoney(preview.grossAmount) },
          { label: `物业承担 ${figure(mul(companyBearRatio, '100'))}%`, value: formatMoney(preview.companyBear) },
          { label: '分摊额', value: formatMoney(preview.sharedAmount) },
          { label: '权重合计', value: figure(preview.weightTotal) },
        ]}
      />
      <p
        className={cn(
          'tabular rounded px-3 py-2 text-table',
          even ? 'bg-success-soft text-success-text' : 'bg-danger-soft text-danger-text',
        )}
      >
        合计 {even ? '=' : '≠'} 分摊额，差额 {preview.difference}
      </p>
      {preview.warnings.length > 0 && (
        <Alert tone="warning" title={`${preview.warnings.length} 户需留意`}>
          {preview.warnings.slice(0, 3).join('；')}
        </Alert>
      )}
      <DataTable
        ariaLabel="楼栋合计"
        columns={BUILDINGS}
        rows={preview.buildings}
        rowKey={buildingKey}
        density="compact"
      />
      <div className="h-80 min-h-0">
        <DataTable ariaLabel="房产明细" columns={LINES} rows={preview.lines} rowKey={lineKey} density="compact" />
      </div>
    </section>
  )
}
