import { Plus, Trash2 } from 'lucide-react'
import type { HandoverMaterial } from '@wuguan/contract/basedata/handover.entity'
import type { CellProps, InputProps } from '@wuguan/crud/kinds'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'

const materialsOf = (value: unknown) => (Array.isArray(value) ? (value as HandoverMaterial[]) : [])
const itemsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])
const NAME_MAX = 60

interface MaterialRowsProps {
  value: readonly HandoverMaterial[]
  onChange: (value: HandoverMaterial[]) => void
}

/** 物料 with their numbers; a row without a name is being typed. */
export function MaterialRows({ value, onChange }: MaterialRowsProps) {
  const set = (at: number, part: Partial<HandoverMaterial>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className="flex max-w-160 flex-col gap-2">
      {value.map((one, at) => (
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={`第${at + 1}项物料名称`}
            value={one.name}
            maxLength={NAME_MAX}
            placeholder="物料名称"
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <div className="w-32 shrink-0">
            <NumberInput
              aria-label={`第${at + 1}项物料数量`}
              value={String(one.qty)}
              scale={0}
              min={0}
              max={999}
              unit="件"
              onChange={(text) => set(at, { qty: Number(text) || 0 })}
            />
          </div>
          <IconButton
            label={`删除${one.name || `第${at + 1}项`}`}
            icon={<Trash2 />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="self-start"
        onClick={() => onChange([...value, { name: '', qty: 1 }])}
      >
        添加物料
      </Button>
    </div>
  )
}

export const MaterialsInput = ({ value, onChange }: InputProps) => (
  <MaterialRows value={materialsOf(value)} onChange={(next) => onChange(next.length > 0 ? next : null)} />
)

export function CheckItemsInput({ value, onChange }: InputProps) {
  const items = itemsOf(value)
  const change = (next: string[]) => onChange(next.length > 0 ? next : null)
  return (
    <div className="flex max-w-160 flex-col gap-2">
      {items.map((item, at) => (
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={`第${at + 1}个验房项`}
            value={item}
            maxLength={NAME_MAX}
            placeholder="验房项"
            onChange={(event) => change(items.map((one, index) => (index === at ? event.target.value : one)))}
          />
          <IconButton
            label={`删除${item || `第${at + 1}项`}`}
            icon={<Trash2 />}
            onClick={() => change(items.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="sm" variant="ghost" icon={<Plus />} className="self-start" onClick={() => change([...items, ''])}>
        添加验房项
      </Button>
    </div>
  )
}

export const MaterialsCell = ({ value }: CellProps) =>
  materialsOf(value)
    .map(({ name, qty }) => `${name} × ${qty}`)
    .join('、')
export const CheckItemsCell = ({ value }: CellProps) => itemsOf(value).join('、')
