import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { relationText } from './person-text'

/** Somebody of a house in one line. */
export const PersonLine = ({ person }: { person: HousePerson }) => (
  <p className="tabular flex flex-wrap gap-x-2">
    <span className="font-medium">{person.name}</span>
    <span className="text-secondary">{relationText(person)}</span>
  </p>
)
