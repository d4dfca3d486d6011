import { createElement, useRef, useState } from 'react'
import { materialByBarcode } from '@wuguan/contract/materials/materials.actions'
import { add } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Input } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'

type Line = Record<string, unknown>

/** Lines by hand, or one more of what a scanner reads: it types the barcode and presses Enter. */
export const scanned = (field: 'qty' | 'countQty') =>
  function ScannedLines(props: InputProps) {
    const { value, onChange } = props
    const port = useCrudPort()
    const [code, setCode] = useState('')
    // A scanner is quicker than the answer to what it read: each is added to what the one before has left, which the form may not have shown yet.
    const shown = useRef<unknown>(undefined)
    const lines = useRef<Line[]>([])
    if (shown.current !== value) {
      shown.current = value
      lines.current = (Array.isArray(value) ? value : []) as Line[]
    }
    const count = async (barcode: string) => {
      const found = await callAction(port, materialByBarcode, { barcode })
      if (found === null) return toast.error(`没有条码为${barcode}的物资`)
      const at = lines.current.findIndex((line) => line['materialId'] === found.materialId)
      if (at < 0) return toast.error(`“${found.title}”不在本单中`)
      lines.current = lines.current.map((line, n) =>
        n === at ? { ...line, [field]: add(String(line[field] ?? '0'), '1') } : line,
      )
      onChange(lines.current, null)
    }
    return (
      <div className="flex flex-col gap-2">
        <Input
          aria-label="扫码"
          placeholder="扫描条码，每次加一"
          className="max-w-72"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const barcode = code.trim()
            setCode('')
            if (barcode !== '')
              count(barcode).catch((cause: unknown) => toast.error(`条码${barcode}未计入：${faultOf(cause).msg}`))
          }}
        />
        <div className="w-full min-w-0">{createElement(kindOf('lines').Input, props)}</div>
      </div>
    )
  }
