import type { HousePerson } from '@wuguan/contract/basedata/house.actions'

/** A person as the call that replaces a house's people takes him. */
export interface PersonDraft {
  /** Absent: begins to be somebody of the house. */
  id?: string
  customerId: string
  relation: number
  share: string | null
  isPayer: boolean
  startDate?: string
  leaseEnd: string | null
  moveInDate: string | null
}

export const draftOf = ({
  id,
  customerId,
  relation,
  share,
  isPayer,
  leaseEnd,
  moveInDate,
}: HousePerson): PersonDraft => ({
  id,
  customerId,
  relation,
  share,
  isPayer,
  leaseEnd,
  moveInDate,
})

/** Those whose relation has not ended on the date, later ones included: whoever is left out of a save ends with it. */
export const stillThere = (people: readonly HousePerson[], date: string): HousePerson[] =>
  people.filter((person) => person.endDate === null || person.endDate >= date)

/** The people with one of them changed or added; a new payer takes the flag from the old one. */
export function withPerson(people: readonly PersonDraft[], person: PersonDraft): PersonDraft[] {
  const others = people.map((one) => (person.isPayer ? { ...one, isPayer: false } : one))
  return person.id !== undefined && people.some((one) => one.id === person.id)
    ? others.map((one) => (one.id === person.id ? person : one))
    : [...others, person]
}
