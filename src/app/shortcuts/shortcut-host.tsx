import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '@/app/store'
import { helpOpen } from './help-store'
import { listenForShortcuts } from './listen'

const HelpDialog = lazy(() => import('./help-dialog'))

/** Listens for the shell's shortcuts and shows their help when it is asked for. */
export function ShortcutHost() {
  useEffect(listenForShortcuts, [])
  const open = useStore(helpOpen, (value) => value)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return <Suspense>{wanted && <HelpDialog open={open} onOpenChange={helpOpen.set} />}</Suspense>
}
