import { type ReactNode, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Dialog } from '@wuguan/ui/dialog'
import type { PrintSheetProps } from '@wuguan/ui/print-sheet'
import { Loaded } from '../task/index.ts'

/** What the run gives to each of its sheets. */
export type RunSheetProps = Pick<PrintSheetProps, 'auto' | 'onPrinted' | 'close'>

interface PrintRunProps<T> {
  ids: readonly string[]
  /** 账单. */
  what: string
  /** How sheets of it are counted: 份, 张. */
  unit: string
  width: number
  /** Reads what stands on one of them; a hook. */
  useContent: (id: string) => UseQueryResult<T>
  close: () => void
  children: (content: T, sheet: RunSheetProps & { key: string }) => ReactNode
}

/** Sheets one after the other: the first is looked at before it is printed, the others follow it. */
export function PrintRun<T>({ ids, what, unit, width, useContent, close, children }: PrintRunProps<T>) {
  const [at, setAt] = useState(0)
  const id = ids[at]!
  const read = useContent(id)
  const last = at + 1 === ids.length
  return (
    <Dialog
      open
      onOpenChange={close}
      width={width}
      title={ids.length > 1 ? `打印${what}（第${at + 1}${unit}，共${ids.length}${unit}）` : `打印${what}`}
    >
      <Loaded read={read} what={what}>
        {(content) =>
          children(content, { key: id, auto: at > 0, ...(last ? { close } : { onPrinted: () => setAt(at + 1) }) })
        }
      </Loaded>
    </Dialog>
  )
}
