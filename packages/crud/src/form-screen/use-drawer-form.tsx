import { createPortal } from 'react-dom'
import { useRef, useState } from 'react'
import { Button } from '@wuguan/ui/button'
import type { FormButtons } from './entity-form.tsx'

/** A form in a drawer: its buttons stand in the drawer's foot, and the drawer's own ways out ask like 取消 does. */
export function useDrawerForm(close: () => void) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const cancel = useRef(close)
  return {
    drawer: {
      open: true,
      onOpenChange: (open: boolean) => {
        if (!open) cancel.current()
      },
      footer: <div ref={setFoot} className="flex gap-2" />,
    },
    footer: ({ save, cancel: leave, saving }: FormButtons) => {
      cancel.current = leave
      return (
        foot &&
        createPortal(
          <>
            <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
              保存
            </Button>
            <Button onClick={leave}>取消</Button>
          </>,
          foot,
        )
      )
    },
  }
}
