import { createPortal } from 'react-dom'
import { LoadingOverlay } from '@wuguan/ui/skeleton'
import { useStore } from '@/app/store'
import { leaving } from './open-external'

/** Over the whole window while an external address is being prepared. */
export function LeavingVeil() {
  const shown = useStore(leaving, (on) => on)
  return shown
    ? createPortal(
        <div className="fixed inset-0 z-overlay">
          <LoadingOverlay dark text="Loading" />
        </div>,
        document.body,
      )
    : null
}
