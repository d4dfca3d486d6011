import { ModalFrame } from '../dialog/modal-frame.tsx'
import type { ModalProps } from '../dialog/modal-frame.tsx'

export type DrawerProps = ModalProps

const LOOK = {
  overlay: 'justify-end overflow-hidden',
  panel: 'h-full animate-slide-left border-l',
  head: 'border-b border-line py-3',
  body: 'py-4',
  close: 'top-2.5',
}

/** A record or form from the right, with the page still in view beside it. */
export function Drawer({ width = 640, ...rest }: DrawerProps) {
  return <ModalFrame {...rest} width={width} look={LOOK} />
}
