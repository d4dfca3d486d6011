import { createElement } from 'react'
import { orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'

/** 费用明细: line by line, or as they were quoted already. */
export function FeesInput(props: InputProps) {
  const { draft, value, onChange } = props
  const { data } = useRead(orderParts.name, orderParts, { id: String(draft['id']) })
  const known = data?.fees ?? []
  const empty = !Array.isArray(value) || value.length === 0
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full min-w-0">{createElement(kindOf('lines').Input, props)}</div>
      {empty && known.length > 0 && (
        <Button
          size="sm"
          onClick={() =>
            onChange(
              known.map(({ kind, name, quantity, unitRate }) => ({ kind, name, quantity, unitRate })),
              null,
            )
          }
        >
          带入已报价的费用
        </Button>
      )}
    </div>
  )
}
