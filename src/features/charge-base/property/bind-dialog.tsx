import { bindStandard, type BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { IN_FORCE, outcomeOf } from './outcome'

interface BindDialogProps {
  feeStandardId: string | null
  /** Chosen beforehand: the rows of the gap list. */
  houses?: readonly { id: string; name: string }[]
  close: () => void
  done: (outcome: BatchOutcome) => void
}
const AMONG = { feeStandardId: IN_FORCE }
const INPUTS = { startMode: RadioInput }
const REFRESHES = [houseFeeStandard.name, 'charge-base.gaps', 'charge-base.feeStandard']

/** 批量绑定: a standard, the houses or whole buildings, and from when. */
export const BindDialog = ({ feeStandardId, houses = [], close, done }: BindDialogProps) => (
  <ActionDialog
    action={bindStandard}
    given={{ propertyType: 'house', unitIds: null, areaOverride: null }}
    initial={{ ...(feeStandardId === null ? {} : { feeStandardId }), propertyIds: houses.map(({ id }) => id) }}
    title="批量绑定收费标准"
    verb="绑定"
    width={760}
    columns={2}
    among={AMONG}
    inputs={INPUTS}
    refreshes={REFRESHES}
    close={close}
    {...outcomeOf(done)}
  />
)
