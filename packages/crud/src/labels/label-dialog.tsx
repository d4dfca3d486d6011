import type { AnyAction, OutputOf } from '@wuguan/contract/kernel/action'
import { Dialog } from '@wuguan/ui/dialog'
import { type Label, LabelSheet, type LabelSize } from '@wuguan/ui/label-sheet'
import { Loaded, useRead } from '../task/index.ts'

type LabelsAction = AnyAction & { readonly output: { readonly type: readonly unknown[] } }
interface LabelDialogProps<A extends LabelsAction> {
  /** What the labels are of: 点位标签. */
  title: string
  /** Name of the entity; its records' labels are read anew when they change. */
  of: string
  /** Answers what stands on them, by the ids of their records. */
  action: A
  ids: readonly string[]
  label: (row: OutputOf<A>[number]) => Label
  size?: LabelSize
  close: () => void
}
const WIDTH = 900

/** Labels of some records, looked at and printed. */
export function LabelDialog<A extends LabelsAction>({
  title,
  of,
  action,
  ids,
  label,
  size,
  close,
}: LabelDialogProps<A>) {
  const read = useRead<AnyAction>(of, action, { ids: [...ids] }, { keep: false })
  return (
    <Dialog open onOpenChange={close} title={`打印${title}`} width={WIDTH}>
      <Loaded read={read} what={title}>
        {(rows) => (
          <LabelSheet title={title} labels={(rows as OutputOf<A>[number][]).map(label)} {...(size ? { size } : {})} />
        )}
      </Loaded>
    </Dialog>
  )
}
