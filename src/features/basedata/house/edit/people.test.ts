import { expect, it } from 'vitest'
import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { draftOf, stillThere, withPerson } from './people.logic'

const person = (id: string, more: Partial<HousePerson> = {}): HousePerson => ({
  id,
  customerId: `c${id}`,
  name: id,
  mobile: null,
  customerType: 1,
  level: 1,
  relation: 1,
  share: null,
  isPayer: false,
  startDate: '2020-01-01',
  endDate: null,
  leaseEnd: null,
  moveInDate: null,
  reason: null,
  live: true,
  version: 1,
  ...more,
})

it('keeps those who are there on the day or come later', () => {
  const people = [
    person('a'),
    person('b', { endDate: '2026-01-31' }),
    person('c', { endDate: '2026-02-01' }),
    person('d', { startDate: '2027-01-01', live: false }),
  ]
  expect(stillThere(people, '2026-02-01').map((one) => one.id)).toEqual(['a', 'c', 'd'])
})

it('has one payer after a change and after an addition', () => {
  const people = [person('a', { isPayer: true }), person('b')].map(draftOf)
  const { id: _, ...fresh } = draftOf(person('n', { isPayer: true }))
  expect(withPerson(people, { ...people[1]!, isPayer: true }).map((one) => one.isPayer)).toEqual([false, true])
  expect(withPerson(people, fresh).map((one) => [one.customerId, one.isPayer])).toEqual([
    ['ca', false],
    ['cb', false],
    ['cn', true],
  ])
  expect(withPerson(people, { ...people[1]!, share: '40' }).map((one) => one.isPayer)).toEqual([true, false])
})
