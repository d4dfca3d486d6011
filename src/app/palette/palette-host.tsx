import { lazy, Suspense, useState } from 'react'
import { useStore } from '@/app/store'
import { paletteOpen } from './palette-store'

const Palette = lazy(() => import('./palette'))

/** The palette is loaded when it is first opened and stays for its closing animation. */
export function PaletteHost() {
  const open = useStore(paletteOpen, (value) => value)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return <Suspense>{wanted && <Palette open={open} onOpenChange={paletteOpen.set} />}</Suspense>
}
