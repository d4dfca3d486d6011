import { expect, it } from 'vitest'
import { isOffered, OFFERS, STANDING } from './catalogue'

it('offers every element once, and none that the engine refuses', () => {
  const keys = [...OFFERS, ...STANDING].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(
    [...OFFERS, ...STANDING].filter(({ target }) =>
      /Complex|AdHoc|Transaction|BusinessRule/.test(String(target['type'])),
    ),
  ).toEqual([])
})

it.each([
  ['replace-with-user-task', true],
  ['replace-with-service-task', true],
  ['replace-with-timer-boundary', true],
  ['replace-with-non-interrupting-timer-boundary', true],
  ['replace-with-none-start', true],
  ['replace-with-conditional-flow', true],
  ['replace-with-complex-gateway', false],
  ['replace-with-rule-task', false],
  ['replace-with-transaction', false],
  ['replace-with-expanded-ad-hoc-subprocess', false],
  ['replace-with-link-intermediate-catch', false],
  ['replace-with-conditional-start', false],
  ['replace-with-escalation-end', false],
  ['replace-with-cancel-end', false],
  ['replace-with-task', false],
])('%s stands in the replace menu: %s', (action, offered) => expect(isOffered(action)).toBe(offered))
