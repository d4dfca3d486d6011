import { expect, it } from 'vitest'
import { recentOf, remember } from './recent'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage
}
it('keeps the last eight, the newest first, each once', () => {
  const store = storage()
  for (let at = 1; at <= 10; at++) remember(7, `/p${at}`, store)
  remember(7, '/p5', store)
  expect(recentOf(7, store)).toEqual(['/p5', '/p10', '/p9', '/p8', '/p7', '/p6', '/p4', '/p3'])
  expect(recentOf(8, store)).toEqual([])
})
it('forgets what it cannot read', () => {
  const store = storage()
  store.setItem('entrance_recent_7', '{')
  expect(recentOf(7, store)).toEqual([])
})
