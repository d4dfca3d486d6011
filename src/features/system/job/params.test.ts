import { expect, it } from 'vitest'
import { kindOfParam, withParam } from './params'

it.each([
  [{ type: 'integer' }, 'number'],
  [{ type: 'boolean' }, 'flag'],
  [{ type: 'string' }, 'text'],
  [{ type: 'string', enum: ['a'] }, 'choice'],
  [{ type: 'array' }, 'json'],
  [{}, 'json'],
])('%j', (property, kind) => expect(kindOfParam(property)).toBe(kind))
it('forgets an emptied parameter', () => {
  expect(withParam({ days: 3, all: true }, 'days', null)).toEqual({ all: true })
  expect(withParam({ days: 3 }, 'all', false)).toEqual({ days: 3, all: false })
})
