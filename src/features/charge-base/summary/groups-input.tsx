import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookUpFeeItems } from '@wuguan/contract/charge-base/lookup.actions'
import type { SummaryLine } from '@wuguan/contract/charge-base/summary-rule.entity'
import { callAction } from '@wuguan/crud/action-button'
import type { InputProps } from '@wuguan/crud/kinds'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Input } from '@wuguan/ui/input'

/** Items on the left that print alone, groups on the right; a press moves an item into the chosen group and back. */
export function GroupsInput({ id, value, onChange }: InputProps) {
  const port = useCrudPort()
  const groups = Array.isArray(value) ? (value as SummaryLine[]) : []
  const [active, setActive] = useState(0)
  const { data: items = [] } = useQuery({
    queryKey: ['charge-base.lookUpFeeItems'],
    queryFn: () => callAction(port, lookUpFeeItems, {}),
  })
  const nameOf = (itemId: string) => items.find((item) => item.id === itemId)?.name ?? ''
  const grouped = new Set(groups.flatMap((group) => group.feeItems))
  const set = (index: number, part: Partial<SummaryLine>) =>
    onChange(groups.map((group, at) => (at === index ? { ...group, ...part } : group)))
  const into = (itemId: string) => {
    const group = groups[active]
    if (group) set(active, { feeItems: [...group.feeItems, itemId] })
  }
  return (
    <div id={id} className="grid grid-cols-[16rem_1fr] gap-3">
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <div
        className="max-h-96 overflow-auto rounded border border-line p-2"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="未分组"
      >
        <h3 className="px-1 text-small text-secondary">未分组（单独打印）</h3>
        {items
          .filter((item) => !grouped.has(item.id))
          .map((item) => (
            <button
              key={item.id}
              type="button"
              disabled={groups.length === 0}
              className="block w-full rounded px-2 py-1 text-start text-table hover:bg-hover disabled:text-disabled"
              onClick={() => into(item.id)}
            >
              {item.name} →
            </button>
          ))}
      </div>
      <section aria-label="已有分组" className="flex flex-col gap-2">
        {groups.map((group, index) => (
          // Groups have no identity but their place: their names are being typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div
            key={index}
            className={cn(
              'flex flex-col gap-2 rounded border p-2',
              index === active ? 'border-primary' : 'border-line',
            )}
          >
            <div className="flex items-center gap-2">
              <Input
                aria-label={`分组${index + 1}名称`}
                maxLength={30}
                value={group.groupName}
                placeholder="分组名称"
                onFocus={() => setActive(index)}
                onChange={(event) => set(index, { groupName: event.target.value })}
              />
              <Button size="sm" onClick={() => setActive(index)} disabled={index === active}>
                选中
              </Button>
              <Button size="sm" variant="link" onClick={() => onChange(groups.filter((_, at) => at !== index))}>
                删除
              </Button>
            </div>
            <div className="flex flex-wrap gap-1">
              {group.feeItems.length === 0 && <span className="text-small text-placeholder">点击左侧收费项目加入</span>}
              {group.feeItems.map((itemId) => (
                <button
                  key={itemId}
                  type="button"
                  title="移出分组"
                  className="rounded-sm bg-sunken px-2 py-0.5 text-small hover:bg-hover"
                  onClick={() => set(index, { feeItems: group.feeItems.filter((one) => one !== itemId) })}
                >
                  {nameOf(itemId)} ×
                </button>
              ))}
            </div>
          </div>
        ))}
        <div>
          <Button
            size="sm"
            onClick={() => {
              onChange([...groups, { groupName: '', feeItems: [] }])
              setActive(groups.length)
            }}
          >
            添加分组
          </Button>
        </div>
      </section>
    </div>
  )
}
