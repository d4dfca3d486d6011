import { Plus, Trash2 } from 'lucide-react'
import type { VisitPart } from '@wuguan/contract/elevator/elevator.actions'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { MoneyInput, PositiveNumberInput } from '@wuguan/ui/number-input'

const MOST = 50
interface PartLinesProps {
  parts: readonly VisitPart[]
  onChange: (parts: readonly VisitPart[]) => void
}
/** 更换配件: one below the other. */
export function PartLines({ parts, onChange }: PartLinesProps) {
  const set = (at: number, part: Partial<VisitPart>) => onChange(parts.with(at, { ...parts[at]!, ...part }))
  return (
    <div className="flex flex-col gap-3">
      {parts.map(({ name, qty, price }, at) => (
        // Lines have no names of their own until they are kept.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] gap-2">
          <Input
            size="lg"
            aria-label={`配件${at + 1}`}
            placeholder="配件"
            maxLength={60}
            value={name}
            onChange={({ target }) => set(at, { name: target.value })}
            className="col-span-3"
          />
          <PositiveNumberInput
            size="lg"
            aria-label={`配件${at + 1}数量`}
            placeholder="数量"
            value={qty}
            onChange={(typed) => set(at, { qty: typed })}
          />
          <MoneyInput
            size="lg"
            aria-label={`配件${at + 1}单价`}
            placeholder="单价"
            min={0}
            value={price}
            onChange={(typed) => set(at, { price: typed })}
          />
          <IconButton
            size="lg"
            label={`删除配件${at + 1}`}
            icon={<Trash2 />}
            onClick={() => onChange(parts.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        size="lg"
        icon={<Plus />}
        disabled={parts.length >= MOST}
        onClick={() => onChange([...parts, { name: '', qty: '', price: '' }])}
      >
        添加配件
      </Button>
    </div>
  )
}
