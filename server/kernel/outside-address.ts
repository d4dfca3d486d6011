import { z } from '@wuguan/contract/kernel/zod'
import { isLoopback } from './settings.ts'

const guarded = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Where secrets and people's data are sent: by TLS, or in clear to a program of this host. */
export const outsideAddress = z
  .url({ protocol: /^https?$/, message: '地址必须以https://开头' })
  .refine((address) => URL.canParse(address) && guarded(address), '地址必须以https://开头')
