import { Dialog } from '../dialog/index.ts'
import { type Paper, paperSize } from './paper.ts'
import { PrintSheet, type PrintSheetProps } from './print-sheet.tsx'

export interface PrintDialogProps extends Omit<PrintSheetProps, 'close'> {
  /** What the dialog is called, where the sheet's own title is longer than what it is: 收款日报. */
  what?: string
  close: () => void
}
const PX_PER_MM = 96 / 25.4
/** Paddings of the dialog and of the sheet's table. */
const AROUND = 100

/** px of a dialog in which a sheet lies. */
export const paperWidth = (paper: Paper = 'A4', landscape = false) =>
  Math.ceil(paperSize(paper, landscape).width * PX_PER_MM) + AROUND

/** A sheet to look at before it is printed, as wide as its paper. */
export function PrintDialog({ what, close, ...sheet }: PrintDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={close}
      width={paperWidth(sheet.paper, sheet.landscape)}
      title={`打印${what ?? sheet.title}`}
    >
      <PrintSheet {...sheet} close={close} />
    </Dialog>
  )
}
