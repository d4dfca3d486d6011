import { kinds, type InputProps } from '@wuguan/crud/kinds'
import { ENABLED } from './people-field'

const Refs = kinds.refs.Input
const latest = (list: unknown) => (Array.isArray(list) ? list.slice(-1) : null)

/** Staff who may be asked; where one alone is, the latest choice takes the place of the one before. */
export const PeopleInput = (props: InputProps) => (
  <Refs
    {...props}
    filters={ENABLED}
    onChange={(ids, names) =>
      props.field.max === 1 ? props.onChange(latest(ids), latest(names)) : props.onChange(ids, names)
    }
  />
)
export const PEOPLE_INPUTS = { userIds: PeopleInput }
