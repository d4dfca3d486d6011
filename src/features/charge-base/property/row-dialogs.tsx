import {
  copyBindings,
  endBindings,
  replaceStandard,
  type BatchOutcome,
} from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard, type HouseStandardRow } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { IN_FORCE, outcomeOf } from './outcome'

interface RowsDialogProps {
  rows: readonly HouseStandardRow[]
  close: () => void
  done: (outcome: BatchOutcome) => void
}
const REFRESHES = [houseFeeStandard.name, 'charge-base.gaps']
const idsOf = (rows: readonly HouseStandardRow[]) => rows.map((row) => String(row.id))

/** 批量终止 at a day that is not before what has been billed. */
export const EndDialog = ({ rows, close, done }: RowsDialogProps) => (
  <ActionDialog
    action={endBindings}
    given={{ ids: idsOf(rows) }}
    title={`终止 ${rows.length} 条收费标准`}
    verb="终止"
    refreshes={REFRESHES}
    close={close}
    {...outcomeOf(done)}
  />
)

/** 更换标准: the old one ends the day before the new one begins. */
export const ReplaceDialog = ({ rows, close, done }: RowsDialogProps) => (
  <ActionDialog
    action={replaceStandard}
    given={{ ids: idsOf(rows) }}
    title={`更换 ${rows.length} 条收费标准`}
    verb="更换"
    among={{ feeStandardId: { ...IN_FORCE, feeItemId: String(rows[0]?.feeItemId ?? '') } }}
    refreshes={REFRESHES}
    close={close}
    {...outcomeOf(done)}
  />
)

/** 复制: what this house bears, onto others. */
export const CopyDialog = ({ rows, close, done }: RowsDialogProps) => (
  <ActionDialog
    action={copyBindings}
    given={{ fromPropertyId: rows[0]?.propertyId ?? '' }}
    title={`复制“${rows[0]?.propertyName ?? ''}”的收费标准`}
    verb="复制"
    refreshes={REFRESHES}
    close={close}
    {...outcomeOf(done)}
  />
)
