import { createElement } from 'react'
import { suggestPurchase } from '@wuguan/contract/materials/materials.actions'
import { callAction } from '@wuguan/crud/action-button'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'

/** 采购明细: by hand, or what the warehouse is short of, up to its most and less what is on order. */
export function SuggestedLines(props: InputProps) {
  const port = useCrudPort()
  const warehouseId = props.draft['warehouseId']
  const fill = async () => {
    const { lines } = await callAction(port, suggestPurchase, { warehouseId: String(warehouseId) })
    if (lines.length === 0) return toast.success('该仓库没有低于下限的物资')
    props.onChange(
      lines.map(({ materialId, qty, unitCost }) => ({ materialId, qty, unitCost })),
      null,
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" disabled={!warehouseId} onClick={() => void fill()}>
        按低库存填入
      </Button>
      <div className="w-full min-w-0">{createElement(kindOf('lines').Input, props)}</div>
    </div>
  )
}
