import { expect, test } from 'vitest'
import { channelAddress, channelClientId } from './channel-address'

test.each([
  [{ wsUrl: '', wsPort: '', baseUrl: '' }, 'http://127.0.0.1:1233/#/dashboard', 'ws://127.0.0.1:1233/mqtt'],
  [{ wsUrl: '', wsPort: '', baseUrl: '' }, 'https://wy.example.com/', 'wss://wy.example.com/mqtt'],
  [
    { wsUrl: '', wsPort: '', baseUrl: 'https://api.example.com' },
    'https://wy.example.com/',
    'wss://api.example.com/mqtt',
  ],
  [
    { wsUrl: 'wss://ws.example.com', wsPort: 8443, baseUrl: '' },
    'https://wy.example.com/',
    'wss://ws.example.com:8443/mqtt',
  ],
  [
    { wsUrl: 'wss://ws.example.com/notice', wsPort: '', baseUrl: '' },
    'https://wy.example.com/',
    'wss://ws.example.com/notice',
  ],
])('%j on %s is %s', (config, page, address) => {
  expect(channelAddress(config, page)).toBe(address)
})

test('the client id is the user, the time and two digits', () => {
  expect(channelClientId(42, 1_750_000_000_000, 0)).toBe('42175000000000010')
  expect(channelClientId(42, 1_750_000_000_000, 0.999)).toBe('42175000000000099')
})
