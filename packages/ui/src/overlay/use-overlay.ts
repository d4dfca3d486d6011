import { useState } from 'react'

/** Whether an overlay is open, held by its caller or here. */
export function useOpen(
  given?: boolean,
  say?: (open: boolean) => void,
): [open: boolean, setOpen: (open: boolean) => void] {
  const [own, setOwn] = useState(false)
  return [
    given ?? own,
    (next) => {
      setOwn(next)
      say?.(next)
    },
  ]
}

/** Whether an overlay has to be mounted: from its first opening on, or from when it is armed. */
export function useMounted(open: boolean): [mounted: boolean, arm: () => void] {
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return [used, () => setUsed(true)]
}
