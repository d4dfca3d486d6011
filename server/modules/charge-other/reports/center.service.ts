import { catalogue } from '@wuguan/contract/catalogue/all'
import { menuDirectories } from '@wuguan/contract/catalogue/menus'
import type { RouteKind } from '@wuguan/contract/catalogue/route'
import type {
  CenterReport,
  externalReport,
  markReport,
  openReport,
} from '@wuguan/contract/charge-other/report-center.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'

const REPORTS: ReadonlySet<RouteKind> = new Set(['report', 'chart', 'dashboard'])
const groupOf = new Map(
  menuDirectories.flatMap(({ group, name, leaves }) => leaves.map(({ path }) => [path, name ?? group] as const)),
)
/** Pages of the product that are reports and stand in a menu, in its order; the workbench is where one comes from. */
const ownReports = [...groupOf.keys()].flatMap((path) => {
  const route = catalogue.find((one) => one.path === path)
  return route && REPORTS.has(route.kind) && route.module !== 'home' ? [route] : []
})

interface External {
  id: string
  title: string
  group: string
  path: string
  note: string | null
}
const FIELDS = 'd.id, d.name as title, d.section as "group", d.path, d.note'
/** Those of the company and of the companies above it. */
const OURS = `report_def d join company c on c.id = d.company_id join company own on own.id = $1
  where own.path like c.path || '%' and d.enabled = 1 and d.deleted_at is null`
const externals = ({ q, actor }: ActionContext) =>
  q.query<External>(`select ${FIELDS} from ${OURS} order by d.sort, d.name`, [actor.companyId])

/** Favourites are a person's in his company; which of its pages are built the browser knows. */
export async function center(context: ActionContext): Promise<CenterReport[]> {
  const { q, actor } = context
  const marks = new Map(
    (
      await q.query<{ key: string; favourite: boolean; openedAt: string | null }>(
        'select key, favourite, opened_at as "openedAt" from report_favourite where user_id = $1 and company_id = $2',
        [actor.userId, actor.companyId],
      )
    ).map((mark) => [mark.key, mark]),
  )
  const marked = (key: string) => {
    const mark = marks.get(key)
    return { key, favourite: mark?.favourite ?? false, openedAt: mark?.openedAt ?? null }
  }
  return [
    ...ownReports
      .filter(({ permission }) => permission === null || actor.can(permission))
      .map(({ path, title }) => ({
        ...marked(path),
        title,
        group: groupOf.get(path)!,
        externalPath: null,
        note: null,
      })),
    ...(await externals(context)).map(({ id, title, group, path, note }) => ({
      ...marked(id),
      title,
      group,
      externalPath: path,
      note,
    })),
  ]
}

/** Refuses what the caller could not open. */
async function demandReport(context: ActionContext, key: string): Promise<void> {
  const own = ownReports.find(({ path }) => path === key)
  const known = own
    ? own.permission === null || context.actor.can(own.permission)
    : (await externals(context)).some(({ id }) => id === key)
  if (!known) throw badInput({ key: '报表不存在' })
}

type Mark = { readonly favourite: boolean } | { readonly openedAt: Date }
async function mark(context: ActionContext, key: string, set: Mark): Promise<null> {
  await demandReport(context, key)
  const { q, actor, now } = context
  const favourite = 'favourite' in set ? set.favourite : null
  await q.query(
    `insert into report_favourite (id, company_id, user_id, key, favourite, opened_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, coalesce($5, false), $6, $3, $7, $3, $7)
     on conflict (user_id, company_id, key) do update set favourite = coalesce($5, report_favourite.favourite),
       opened_at = coalesce($6, report_favourite.opened_at), updated_at = $7, version = report_favourite.version + 1`,
    [uuidv7(), actor.companyId, actor.userId, key, favourite, 'openedAt' in set ? set.openedAt : null, now],
  )
  return null
}
export const opened = (context: ActionContext, { key }: ParsedOf<typeof openReport>) =>
  mark(context, key, { openedAt: context.now })
export const favour = (context: ActionContext, { key, favourite }: ParsedOf<typeof markReport>) =>
  mark(context, key, { favourite })

/** The one that a page shows in the place of its own, by its code: that of the company itself before those of the companies above it. */
export async function externalCoded(
  { q, actor }: ActionContext,
  code: string,
): Promise<OutputOf<typeof externalReport> | null> {
  const [found] = await q.query<External>(
    `select ${FIELDS} from ${OURS} and d.code = $2 order by length(c.path) desc limit 1`,
    [actor.companyId, code],
  )
  return found ? { id: found.id, title: found.title, path: found.path } : null
}

export async function external(
  context: ActionContext,
  { id }: ParsedOf<typeof externalReport>,
): Promise<{ id: string; title: string; path: string }> {
  const found = (await externals(context)).find((one) => one.id === id)
  if (!found) throw notFound()
  return { id, title: found.title, path: found.path }
}
