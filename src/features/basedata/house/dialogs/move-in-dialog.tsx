import { moveIn } from '@wuguan/contract/basedata/house.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { InputProps } from '@wuguan/crud/kinds'
import { today } from '@wuguan/crud/clock'
import { CustomerChoice } from './customer-choice'
import { HOUSE_LISTS, type TaskHouse } from './house-task'

const TENANT = 3
const CustomerInput = ({ id, value, title, onChange, ...control }: InputProps) => (
  <CustomerChoice
    {...(id === undefined ? {} : { id })}
    aria-invalid={control['aria-invalid'] ?? false}
    value={value as string | null}
    title={typeof title === 'string' ? title : null}
    onChange={onChange}
  />
)
const INPUTS = { customerId: CustomerInput }

interface MoveInDialogProps {
  house: TaskHouse
  relation?: number
  close: () => void
}
/** Somebody begins to live in the house, or to rent it. */
export const MoveInDialog = ({ house, relation = TENANT, close }: MoveInDialogProps) => (
  <ActionDialog
    action={moveIn}
    given={{ houseId: house.id }}
    initial={{ relation: relation as 3, date: today() }}
    inputs={INPUTS}
    columns={2}
    title={`迁入 ${house.fullName}`}
    said="迁入成功"
    refreshes={HOUSE_LISTS}
    close={close}
  />
)
