import { expect, it } from 'vitest'
import { ticketAddress } from './use-ticket-download'

it('puts the ticket where the session token would stand', () => {
  expect(ticketAddress('https://api.example.com', '/file/download/f1', 'a+b/c', 7)).toBe(
    'https://api.example.com/file/download/f1?token=a%2Bb%2Fc&download=1&userId=7',
  )
  expect(ticketAddress('', '/file/download/f1', 't', undefined)).toBe('/file/download/f1?token=t&download=1')
})
