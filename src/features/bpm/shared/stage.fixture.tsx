import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
import { ConfirmHost } from '@wuguan/ui/dialog'
import { Toaster } from '@wuguan/ui/toast'

/** What a call was, and what it is answered with. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}
export type Answer = (asked: Asked) => unknown

const PEOPLE = [
  { id: 7, label: '张三' },
  { id: 8, label: '李四' },
]

/** Screens of processes over a server that answers as the story says; staff are always there to be picked. */
export function Stage({ answer, height = 640, children }: { answer: Answer; height?: number; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [port] = useState(
    () =>
      ({
        can: () => true,
        request: async (
          method: string,
          path: string,
          options: { query?: Record<string, unknown>; body?: unknown } = {},
        ) => {
          if (path === '/basedata/sys/user/select') return PEOPLE
          return answer({ method, path, query: options.query ?? {}, body: options.body })
        },
        entities: async () => ({ name: 'system.user', base: '/basedata/sys/user', tree: null }),
        dict: async () => [],
        open: () => undefined,
        back: () => undefined,
        dirty: () => undefined,
        href: (path: string) => `#${path}`,
        setTitle: () => undefined,
        useState: <T,>(_name: string, initial: T) => useState(initial),
        context: { companyId: 1, communityId: 11, communityIds: [], communities: [{ id: 11, name: '云山花园' }] },
      }) as unknown as CrudPort,
  )
  return (
    <QueryClientProvider client={client}>
      <CrudProvider port={port}>
        <div style={{ height }}>{children}</div>
        <ConfirmHost />
      </CrudProvider>
      <Toaster />
    </QueryClientProvider>
  )
}

export const refusal = (message: string): never => {
  throw new DomainError(422, message)
}
