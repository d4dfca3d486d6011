import { lazy } from 'react'
import { expect, it } from 'vitest'
import { businessPartOf } from './business-parts'

const component = lazy(async () => ({ default: () => null }))
const parts = [
  { type: 'basedata', component },
  { type: 'basedata.house', component },
]

it.each([
  ['basedata.house.update', 'basedata.house'],
  ['basedata.community.delete', 'basedata'],
  ['basedataOther.house', undefined],
])('%s is shown by %s', (type, by) => expect(businessPartOf(type, parts)?.type).toBe(by))
