import { ModalFrame } from './modal-frame.tsx'
import type { ModalProps } from './modal-frame.tsx'

export type DialogProps = ModalProps

const LOOK = {
  overlay: 'items-start justify-center overflow-y-auto px-4 py-[10vh]',
  panel: 'max-h-[80vh] animate-pop rounded border',
  head: 'pt-4 pb-3',
  description: 'mt-1',
  body: 'pt-1 pb-4',
  close: 'top-3.5',
}

/** A question or form over the page; keeps the focus inside and gives it back when it closes. */
export function Dialog({ width = 520, ...rest }: DialogProps) {
  return <ModalFrame {...rest} width={width} look={LOOK} />
}
