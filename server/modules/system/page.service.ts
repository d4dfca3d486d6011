import type { pageConfigOwn } from '@wuguan/contract/system/operations.actions'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { pageConfig } from '@wuguan/contract/system/page-config.entity'
import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { createRow, updateOne } from '../../kernel/crud/write.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { keepPublicFiles } from '../../kernel/files/claim.ts'

const COLUMNS = `id, version, company_id as "companyId", browser_name as "browserName", browser_img_url as "browserImgUrl", sys_logo_img_url as "sysLogoImgUrl", sys_name as "sysName",
  sys_name_two as "sysNameTwo", login_title as "loginTitle", login_text as "loginText", login_bg_url as "loginBgUrl"`
const rowOf = async ({ q }: ActionContext, companyId: number | null) =>
  (
    await q.query<NonNullable<OutputOf<typeof pageConfigOwn>>>(
      `select ${COLUMNS} from page_config where company_id is not distinct from $1`,
      [companyId],
    )
  )[0]

/** The platform's row belongs to superAdmins, a company's to whoever keeps its page settings. */
function demandPlace({ actor }: ActionContext, companyId: number | null): void {
  if (companyId === null ? !actor.superAdmin : !actor.scope(pageConfig.codes.edit).companies.includes(companyId))
    throw forbidden()
}

const IMAGES = ['browserImgUrl', 'sysLogoImgUrl', 'loginBgUrl'] as const
/** Pictures come from the product itself or by https, never as something that runs. */
const SAFE_IMAGE = /^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/

/** An upload that no record claims is removed after a day: the pictures that are set here are claimed. */
async function keepPictures({ q }: ActionContext, draft: Record<string, unknown>): Promise<void> {
  const ids = IMAGES.flatMap((name) => /^\/file\/download\/([0-9a-f-]{36})$/.exec(String(draft[name] ?? ''))?.[1] ?? [])
  await keepPublicFiles(q, ids, pageConfig.name)
}

const hooksFor = (companyId: number | null): EntityHooks<typeof pageConfig> => ({
  scope: () => 'all',
  beforeSave(context, draft, before) {
    if (!before) context.companyId = companyId
    for (const name of IMAGES)
      if (draft[name] && !SAFE_IMAGE.test(draft[name])) throw badInput({ [name]: '图片地址不正确' })
  },
})

export async function savePageConfig(context: ActionContext, body: Record<string, unknown>): Promise<null> {
  const { companyId: wanted, id: _id, version, ...draft } = body
  if (wanted !== undefined && wanted !== null && !Number.isSafeInteger(wanted))
    throw badInput({ companyId: '公司编号无效' })
  const companyId = (wanted as number | null | undefined) ?? null
  demandPlace(context, companyId)
  if (Object.keys(draft).length === 0) throw badInput({ sysName: '请填写要保存的页面设置' })
  const input = writing(context, pageConfig, hooksFor(companyId), 'system')
  const row = await rowOf(context, companyId)
  await keepPictures(context, draft)
  if (row) await updateOne(input, { ...draft, id: row.id, version: version ?? row.version })
  else await createRow(input, draft)
  return null
}

export async function readOwnPageConfig(
  context: ActionContext,
  { companyId }: { companyId?: number | undefined },
): Promise<OutputOf<typeof pageConfigOwn>> {
  const { actor } = context
  if (companyId !== undefined && !actor.scope(pageConfig.codes.list).companies.includes(companyId)) throw notFound()
  return (await rowOf(context, companyId ?? null)) ?? null
}

export async function resetPageConfig(context: ActionContext, { companyId }: { companyId: number }): Promise<null> {
  const { q, actor, now } = context
  demandPlace(context, companyId)
  const gone = await q.query<{ id: string }>('delete from page_config where company_id = $1 returning id', [companyId])
  await writeLog(
    q,
    actor,
    now,
    gone.map(({ id }) => ({
      module: 'system',
      entity: pageConfig.name,
      entityId: id,
      title: '页面设置',
      action: 'delete' as const,
    })),
  )
  return null
}
