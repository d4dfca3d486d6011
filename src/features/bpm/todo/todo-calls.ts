import { copiedPage, donePage, instancePage, todoPage, type InstanceLine } from '@wuguan/contract/bpm/todo.actions'
import type { Action, Parser } from '@wuguan/contract/kernel/action'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { callAction } from '@wuguan/crud/action-button'
import type { OwnCalls } from '@wuguan/crud/own-calls'
import type { CrudPort, QueryValue } from '@wuguan/crud/port'

type Query = Readonly<Record<string, QueryValue>>
/** Days of a list are one range filter on screen, and two parameters of the call. */
const DAYS = ['createTime', 'endTime', 'at'] as const

export function queryOf(query: Query): Record<string, QueryValue> {
  const sent: Record<string, QueryValue> = { ...query }
  for (const name of DAYS) {
    if (!(name in sent)) continue
    const [from, to] = String(sent[name] ?? '').split(',')
    delete sent[name]
    if (from) sent['from'] = from.slice(0, 10)
    if (to) sent['to'] = to.slice(0, 10)
  }
  delete sent['communityIds']
  return sent
}

interface Titled {
  readonly startUser: { readonly id: number; readonly nickname: string }
  readonly communityName: string | null
}
const row = <T extends Titled>(line: T, more: Readonly<Record<string, unknown>> = {}): AnyRow =>
  ({
    ...line,
    ...more,
    startUserId: line.startUser.id,
    titles: { startUserId: line.startUser.nickname, communityId: line.communityName },
  }) as unknown as AnyRow

export const waitingWords = (nodes: InstanceLine['nodes']) =>
  nodes.map(({ name, people }) => (people.length > 0 ? `${name}：${people.join('、')}` : name)).join('；')

async function pageOf<T extends Titled>(
  port: CrudPort,
  action: Action<string, Parser, Page<T>>,
  query: Query,
  more: (line: T) => Readonly<Record<string, unknown>>,
): Promise<Page<AnyRow>> {
  const page = await callAction(port, action, queryOf(query))
  return { ...page, list: page.list.map((line) => row(line, more(line))) }
}

export const todoCalls = (port: CrudPort): OwnCalls => ({
  page: (query) => pageOf(port, todoPage, query, () => ({})),
})
export const doneCalls = (port: CrudPort): OwnCalls => ({
  page: (query) => pageOf(port, donePage, query, () => ({})),
})
export const startedCalls = (port: CrudPort): OwnCalls => ({
  page: (query) =>
    pageOf(port, instancePage, { ...query, of: 'mine' }, (line) => ({
      waitingFor: waitingWords(line.nodes),
    })),
})
export const copiedCalls = (port: CrudPort): OwnCalls => ({
  // One process may be sent twice: the line is the copy, not the process.
  page: (query) =>
    pageOf(port, copiedPage, query, (line) => ({
      id: line.copyId,
      instanceId: line.id,
      unread: line.readAt === null,
    })),
})
