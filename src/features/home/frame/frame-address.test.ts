import { expect, it } from 'vitest'
import { frameAddress, refuseAddress } from './frame-address'

it.each(['help.html', '/help.html', 'a/b-c_d.html', 'help.html?topic=1&x=%20'])('may ask for %s', (url) =>
  expect(refuseAddress(url)).toBeNull(),
)
it.each([
  'https://evil.example/a.html',
  '//evil/a.html',
  'javascript:alert(1)',
  '../a.html',
  '%2e%2e/a.html',
  'a.htm',
  '/help.pdf',
  'a\\b.html',
  '%2F%2Fevil/a.html',
  '%',
  'a.html#x',
])('refuses %s', (url) => expect(refuseAddress(url)).toBe('不允许访问的页面地址'))
it.each([undefined, ''])('needs an address', (url) => expect(refuseAddress(url)).toBe('缺少页面地址'))
it('stands under the base of the settings, or beside the application', () => {
  expect(frameAddress('', 'help.html')).toBe('/frame/help.html')
  expect(frameAddress('https://pages.example/base/', '/a.html#ticket=1')).toBe(
    'https://pages.example/base/a.html#ticket=1',
  )
})
