import { describe, expect, it } from 'vitest'
import { isBelow, webAddress } from '@wuguan/contract/kernel/web-address'
import { classify, partnersOf, withQuery, type Places } from './address'

const places: Places = {
  own: ['https://wuguan.example'],
  frames: 'https://frames.example/pages',
  report: 'https://bi.example/webroot/decision',
  partners: [
    { address: 'https://partner.example/sso', user: 'login' },
    { address: 'https://other.example', user: 'username' },
  ],
}

describe('what an address is', () => {
  it.each([
    ['/400', 'hotline'],
    ['/400/order/create', 'internal'],
    ['/dashboard', 'internal'],
    ['https://wuguan.example/board/1', 'dashboard'],
    ['https://frames.example/pages/big.html', 'dashboard'],
    ['https://frames.example/pages2/big.html', 'plain'],
    ['https://bi.example/webroot/decision/view?id=1', 'report'],
    ['https://bi.example/other', 'plain'],
    ['https://partner.example/sso/in', 'partner'],
    ['https://partner.example/ssoevil', 'plain'],
    ['https://other.example.evil.example/', 'plain'],
    ['http://wuguan.example/board', 'plain'],
    ['https://user@wuguan.example.evil.example/', 'plain'],
  ])('%s → %s', (address, kind) => {
    expect(classify(address, places)?.kind).toBe(kind)
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    String.raw`/\evil.example`,
    'help.html',
    '',
  ])('%s is not opened', (address) => {
    expect(classify(address, places)).toBeNull()
  })
  it('knows a page of the product from one beside it', () => {
    expect(classify('https://wuguan.example/#/board', places)).toEqual({ kind: 'dashboard', place: 'product' })
    expect(classify('https://frames.example/pages/a', places)).toEqual({ kind: 'dashboard', place: 'frames' })
  })
  it('knows how a partner wants its user', () => {
    expect(classify('https://partner.example/sso', places)).toEqual({ kind: 'partner', user: 'login' })
    expect(classify('https://other.example/x', places)).toEqual({ kind: 'partner', user: 'username' })
  })
})

it('appends before the hash and replaces what is there', () => {
  expect(withQuery('https://a.example/x?b=1&token=old#/y?z=1', { token: 'a b&c' })).toBe(
    'https://a.example/x?b=1&token=a+b%26c#/y?z=1',
  )
})
it('an empty base holds nothing', () => {
  expect(isBelow(new URL('https://a.example/'), '')).toBe(false)
})
it('a link of the server may be relative, but only of the web', () => {
  expect(webAddress('#/400/order/create?ht=1', 'https://a.example/#/dashboard')?.href).toBe(
    'https://a.example/#/400/order/create?ht=1',
  )
  expect(webAddress('javascript:alert(1)', 'https://a.example/')).toBeNull()
})
it('takes only partners that are written whole', () => {
  expect(
    partnersOf([
      null,
      'x',
      { address: 'ftp://a', user: 'login' },
      { address: 'https://a.example', user: 'name' },
      { address: 'https://a.example', user: 'login' },
    ]),
  ).toEqual([{ address: 'https://a.example', user: 'login' }])
})
