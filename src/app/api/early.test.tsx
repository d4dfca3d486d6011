import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WORKSPACE, workspaceQuery } from '@/app/session/workspace-call'
import { askEarly, earlyFetch, workspaceCalls } from './early'

let sent: string[]
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  sessionStorage.setItem('token', 'T1')
  vi.stubGlobal('fetch', (input: string) => {
    sent.push(input)
    return Promise.resolve(new Response(`answer ${sent.length}`))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const WANTED = `${WORKSPACE}?${new URLSearchParams(workspaceQuery(location.hash))}`
const take = async (address: string, token = 'T1') => (await earlyFetch(address, { headers: { token } })).text()

it('hands an early answer to the first call that asks the same', async () => {
  askEarly(workspaceCalls())
  expect(sent).toEqual(['/config.json', WANTED])
  expect(await take('/config.json')).toBe('answer 1')
  // The client writes a slash as it is.
  expect(await take(`${location.origin}${decodeURIComponent(WANTED)}`)).toBe('answer 2')
  expect(await take(WANTED)).toBe('answer 3')
})

it('has none for another session, another query or an API elsewhere', async () => {
  askEarly(workspaceCalls())
  expect(await take(`https://api.example.com${WANTED}`)).toBe('answer 3')
  expect(await take(`${WANTED}&groupId=9`)).toBe('answer 4')
  expect(await take(WANTED, 'T2')).toBe('answer 5')
})
