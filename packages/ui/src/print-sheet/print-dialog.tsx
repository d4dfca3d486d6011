import { Dialog } from '../dialog/index.ts'
import { paperSize } from './paper.ts'
import { PrintSheet, type PrintSheetProps } from './print-sheet.tsx'

export interface PrintDialogProps extends PrintSheetProps {
  /** What the dialog is called, where the sheet's own title is longer than what it is: 收款日报. */
  what?: string
  close: () => void
}
const PX_PER_MM = 96 / 25.4
/** Paddings of the dialog and of the sheet's table. */
const AROUND = 100

/** A sheet to look at before it is printed, as wide as its paper. */
export function PrintDialog({ what, close, ...sheet }: PrintDialogProps) {
  const { width } = paperSize(sheet.paper ?? 'A4', sheet.landscape ?? false)
  return (
    <Dialog
      open
      onOpenChange={close}
      width={Math.ceil(width * PX_PER_MM) + AROUND}
      title={`打印${what ?? sheet.title}`}
    >
      <PrintSheet {...sheet} />
    </Dialog>
  )
}
