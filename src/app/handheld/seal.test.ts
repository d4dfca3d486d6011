import { expect, it } from 'vitest'
import { packed, plainCode, sealOf, unpacked } from './seal'

it('opens with the key of its user only, and does not say whose it is', async () => {
  const [mine, again, other] = await Promise.all([
    sealOf('aa'.repeat(32)),
    sealOf('aa'.repeat(32)),
    sealOf('ab'.repeat(32)),
  ])
  const sealed = await mine.close(packed({ point: '围墙东门岗' }))
  expect(unpacked(await again.open(sealed))).toEqual({ point: '围墙东门岗' })
  await expect(other.open(sealed)).rejects.toMatchObject({ name: 'OperationError' })
  expect(mine.owner).toBe(again.owner)
  expect(mine.owner).not.toBe(other.owner)
  expect(new TextDecoder().decode(sealed.data)).not.toContain('围墙')
  expect((await mine.close(packed({ point: '围墙东门岗' }))).iv).not.toEqual(sealed.iv)
})

it.each([
  ['PT:7K3M9QWERTYU', '7K3M9QWERTYU'],
  [' pt:7k3m9qwertyu ', '7K3M9QWERTYU'],
  ['7K3M9QWERTYU', '7K3M9QWERTYU'],
  ['04:a1:2b:c3', '04A12BC3'],
])('reads %s as %s', (read, plain) => {
  expect(plainCode(read)).toBe(plain)
})
