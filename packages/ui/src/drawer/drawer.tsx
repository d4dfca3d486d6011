import { ModalFrame } from '../dialog/modal-frame.tsx'
import type { ModalProps } from '../dialog/modal-frame.tsx'

export interface DrawerProps extends ModalProps {
  /** The edge it comes from: records from the right, a menu from the left. */
  side?: 'right' | 'left'
}

const LOOK = {
  overlay: 'justify-end overflow-hidden',
  panel: 'h-full animate-slide-left border-l',
  head: 'border-b border-line py-3',
  body: 'py-4',
  close: 'top-2.5',
}

const LEFT = { ...LOOK, overlay: 'overflow-hidden', panel: 'h-full border-r' }

/** A record or form from the right, with the page still in view beside it. */
export function Drawer({ width = 640, side = 'right', ...rest }: DrawerProps) {
  return <ModalFrame {...rest} width={width} look={side === 'left' ? LEFT : LOOK} />
}
