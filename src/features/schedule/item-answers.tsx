import type { SheetItem } from '@wuguan/contract/schedule/schedule.actions'
import { cn } from '@wuguan/ui/cn'

export const answerOf = ({ valueType, value, judge, unit }: SheetItem) =>
  value === null
    ? '未填写'
    : judge === 'na'
      ? '不涉及'
      : valueType === 'judge'
        ? value === 'normal'
          ? '正常'
          : '异常'
        : `${value}${unit ?? ''}`

/** Items of a point with what was found, the abnormal ones in red. */
export const ItemAnswers = ({ items }: { items: readonly SheetItem[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
    {items.map((item) => (
      <div key={item.id} className="contents">
        <dt className="text-secondary">{item.name}</dt>
        <dd className={cn(item.judge === 'abnormal' && 'text-danger-text')}>
          {[answerOf(item), item.remark].filter(Boolean).join('，')}
        </dd>
      </div>
    ))}
  </dl>
)
