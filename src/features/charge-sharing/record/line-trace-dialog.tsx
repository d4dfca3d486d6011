import type { SharingLineRow } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import type { RecordDetail } from '@wuguan/contract/charge-sharing/record.actions'
import { tailOf } from '@wuguan/contract/charge-sharing/rules/weights'
import { formatMoney, gt, isZero } from '@wuguan/contract/kernel/decimal'
import { DescriptionList } from '@wuguan/ui/description'
import { Dialog } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { figure } from '../shared/words'

/** 计算过程: how a house's share came about, down to the cent that was left over. */
export function LineTraceDialog({
  line,
  record,
  close,
}: {
  line: SharingLineRow
  record: RecordDetail['record']
  close: () => void
}) {
  const exactShare = line.exactShare
  const amount = line.amount
  const tail = tailOf({ exactShare, amount })
  const delta = line.delta
  return (
    <Dialog open onOpenChange={close} title={`${line.propertyName} 计算过程`} width={560}>
      <div className="flex flex-col gap-3">
        <DescriptionList
          columns={2}
          items={[
            { label: '面积', value: line.area == null ? '—' : `${line.area}㎡` },
            { label: '系数', value: figure(line.coefficient) },
            { label: '天数', value: line.days ?? '—' },
            { label: '权重', value: figure(line.weight) },
            { label: '权重合计', value: figure(record.weightTotal) },
            { label: '分摊额', value: formatMoney(record.sharedAmount) },
          ]}
        />
        <p className="tabular rounded bg-sunken px-3 py-2">
          {figure(line.weight)} ÷ {figure(record.weightTotal)} × {record.sharedAmount} = {figure(exactShare)} → {amount}{' '}
          {!isZero(tail) && <Tag tone="warning">尾差 {gt(tail, '0') ? `+${tail}` : tail}</Tag>}
        </p>
        {delta !== null && <p className="tabular text-table text-secondary">与更正前相比 {delta}</p>}
      </div>
    </Dialog>
  )
}
