import { useState } from 'react'

interface Overlay {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It was opened, or is about to be: from then on it stays mounted. */
  used: boolean
  /** Mounts it before it opens. */
  arm: () => void
}

/** Whether an overlay is open, held by its caller or here, and whether it has to be mounted yet. */
export function useOverlay(given?: boolean, say?: (open: boolean) => void): Overlay {
  const [own, setOwn] = useState(false)
  const [used, setUsed] = useState(false)
  const open = given ?? own
  if (open && !used) setUsed(true)
  return {
    open,
    used,
    arm: () => setUsed(true),
    onOpenChange(next) {
      setOwn(next)
      say?.(next)
    },
  }
}
