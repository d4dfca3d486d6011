import type { VisitItem } from '@wuguan/contract/elevator/elevator.actions'
import { ITEM_RESULT, MAINTAIN_LEVEL } from '@wuguan/contract/elevator/elevator-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { InputProps } from '@wuguan/crud/kinds'
import { Button } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { Segmented } from '@wuguan/ui/radio'

const RESULTS = ITEM_RESULT.items.map(({ code, label }) => ({ value: code, label }))

export const RepairItems = ({ value, onChange, disabled, readOnly }: InputProps) => (
  <VisitItems items={(value ?? []) as readonly VisitItem[]} onChange={onChange} fixed={Boolean(disabled || readOnly)} />
)

interface VisitItemsProps {
  items: readonly VisitItem[]
  onChange: (items: readonly VisitItem[]) => void
  fixed?: boolean
}
/** What a visit looks at, one after the other: a result each, and what there is to say of what is not in order. */
export function VisitItems({ items, onChange, fixed = false }: VisitItemsProps) {
  const set = (at: number, change: Partial<VisitItem>) =>
    onChange(items.map((item, n) => (n === at ? { ...item, ...change } : item)))
  const open = items.filter(({ result, valueType, value: read }) =>
    valueType === 'number' ? !read && !result : !result,
  ).length
  if (items.length === 0) return <p className="text-secondary">该类别没有维保项目，请先在“维保项目”中设置</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center justify-between gap-2 text-secondary">
        {open === 0 ? `${items.length} 项已全部填写` : `还有 ${open} 项未填写`}
        {!fixed && open > 0 && (
          <Button
            size="sm"
            onClick={() =>
              onChange(
                items.map((item) =>
                  item.result || item.valueType === 'number' ? item : { ...item, result: 'normal' },
                ),
              )
            }
          >
            其余全部正常
          </Button>
        )}
      </p>
      <ol className="flex flex-col divide-y divide-line rounded border border-line">
        {items.map((item, at) => (
          <li key={`${item.level}-${item.no}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{`${at + 1}. ${item.name}`}</p>
              <p className="text-small text-secondary">{`${labelOf(MAINTAIN_LEVEL, item.level)} · ${item.requirement ?? ''}`}</p>
            </div>
            {item.valueType === 'number' && (
              <Input
                className="w-28"
                inputMode="decimal"
                aria-label={`${item.name}数值`}
                placeholder="数值"
                value={item.value ?? ''}
                disabled={fixed}
                onChange={(event) => set(at, { value: event.target.value || null })}
              />
            )}
            <Segmented
              aria-label={`${item.name}结果`}
              value={item.result}
              options={RESULTS}
              disabled={fixed}
              onChange={(result) => set(at, { result })}
            />
            {item.result === 'abnormal' && (
              <Input
                className="basis-full"
                aria-label={`${item.name}说明`}
                placeholder="说明异常情况"
                value={item.remark ?? ''}
                disabled={fixed}
                onChange={(event) => set(at, { remark: event.target.value || null })}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
