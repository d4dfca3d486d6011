import { allEntities } from '@wuguan/contract/registry'
import { expect, test } from 'vitest'
import { entityNamed } from './entity-registry'

test('every noun is found by its name, in a file of its own or in another', async () => {
  const found = await Promise.all(allEntities().map(async ({ name }) => (await entityNamed(name)).name))
  expect(found).toEqual(allEntities().map(({ name }) => name))
})
