import { ConfirmHost } from '@wuguan/ui/dialog'
import { Toaster } from '@wuguan/ui/toast'

/** The places where toasts and questions appear, once per page. */
export default function Overlays() {
  return (
    <>
      <Toaster />
      <ConfirmHost />
    </>
  )
}
