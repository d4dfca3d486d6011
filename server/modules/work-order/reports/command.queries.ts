import {
  type CommandPlace,
  type commandLeagues,
  type commandScreen,
  type League,
} from '@wuguan/contract/work-order/command-screen.actions'
import { dayDone, dayFresh, dayLate, dayLeftover } from '@wuguan/contract/work-order/day.figures'
import { ORDER_REPORT } from '@wuguan/contract/work-order/order-report'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { cmp } from '@wuguan/contract/kernel/decimal'
import { lastDay } from '@wuguan/contract/kernel/period'
import type { Figure } from '@wuguan/contract/kernel/report'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { Params } from '../../../kernel/db/sql.ts'
import { readFigures } from '../../../kernel/figures.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { linesOf } from '../lines.ts'
import { monitored } from '../monitor.service.ts'
import { LEAGUES } from './leagues.ts'

const TODAY = [dayFresh, dayDone, dayLeftover, dayLate] as const

/** The communities that the caller sees whole, those he has chosen where he has, in the order of their names. */
async function placesOf({ q, actor }: ActionContext): Promise<{ id: number; name: string }[]> {
  return q.query<{ id: number; name: string }>(
    'select c.id, c.name from community c where c.deleted_at is null and c.id = any($1) order by c.name, c.id',
    [communitiesOf(actor, ORDER_REPORT.permission)],
  )
}

export async function readCommand(context: ActionContext): Promise<OutputOf<typeof commandScreen>> {
  const { q, actor, now } = context
  const places = await placesOf(context)
  const communities = places.map(({ id }) => id)
  const params = new Params()
  const states = await q.query<{ communityId: number; status: number; total: number }>(
    `select o.community_id as "communityId", o.status, count(*)::int as total from work_order o
     where o.community_id = any(${params.add(communities)}) and o.biz_line = any(${params.add(linesOf(actor))}) and o.status < ${WORK_ORDER_STATUS.closed}
     group by o.community_id, o.status order by o.status`,
    params.values,
  )
  // What the day found is not shown, so it is not looked for.
  const today = await readFigures(context, TODAY, {
    communities,
    by: 'community',
    only: (x) => `${x}.part <> 'opening'`,
  })
  const kinds = monitored.filter(({ permission }) => actor.can(permission))
  const beside = new Map<string, ReadonlyMap<number, number>>()
  for (const kind of kinds) {
    const seen = new Set(communitiesOf(actor, kind.permission))
    const found = await kind.read(
      context,
      communities.filter((id) => seen.has(id)),
    )
    beside.set(kind.code, new Map(found.map(({ communityId, n }) => [communityId, n])))
  }
  return {
    readAt: dateTimeOf(now),
    kinds: kinds.map(({ code, label, to }) => ({ code, label, to })),
    places: places.map(({ id, name }): CommandPlace => {
      const values = today.find(({ key }) => key === String(id))?.values
      const of = (figure: (typeof TODAY)[number]) => Number(values?.[figure.code] ?? 0)
      return {
        communityId: id,
        name,
        states: states.filter((one) => one.communityId === id).map(({ status, total }) => ({ status, total })),
        fresh: of(dayFresh),
        done: of(dayDone),
        leftover: of(dayLeftover),
        late: of(dayLate),
        beside: Object.fromEntries(kinds.map(({ code }) => [code, beside.get(code)!.get(id) ?? 0])),
      }
    }),
  }
}

export async function readLeagues(
  context: ActionContext,
  { month }: ParsedOf<typeof commandLeagues>,
): Promise<OutputOf<typeof commandLeagues>> {
  const places = await placesOf(context)
  const leagues: League[] = []
  for (const figure of LEAGUES) {
    if (!context.actor.can(figure.permission)) continue
    const read = await readFigures(context, [figure], {
      communities: places.map(({ id }) => id),
      from: `${month}-01`,
      to: lastDay(month),
      by: 'community',
    })
    leagues.push(leagueOf(figure, places, new Map(read.map(({ key, values }) => [key, values[figure.code] ?? null]))))
  }
  return leagues
}

function leagueOf(
  { code, label, doc, unit, direction }: Figure,
  places: readonly { id: number; name: string }[],
  values: ReadonlyMap<string | null, string | null>,
): League {
  const sign = direction === 'down' ? 1 : -1
  const ranked = places
    .flatMap(({ id, name }) => {
      const value = values.get(String(id)) ?? null
      return value === null ? [] : [{ communityId: id, name, value }]
    })
    .toSorted((a, b) => sign * cmp(a.value, b.value))
  return {
    code,
    label,
    doc,
    unit,
    rows: ranked.map((one) => ({ place: 1 + ranked.findIndex(({ value }) => cmp(value, one.value) === 0), ...one })),
  }
}
