import type { PageConfig } from '@wuguan/contract/system/branding'
import type { Queryable } from '../../kernel/db/sql.ts'

const FIELDS = `browser_name as "browserName", browser_img_url as "browserImgUrl", sys_logo_img_url as "sysLogoImgUrl", sys_name as "sysName",
  sys_name_two as "sysNameTwo", login_title as "loginTitle", login_text as "loginText", login_bg_url as "loginBgUrl"`

/** The company's page settings, else its nearest ancestor's, else the platform's. */
export async function readPageConfig(q: Queryable, companyId: number | null): Promise<PageConfig> {
  const [row] = await q.query<PageConfig>(
    `select ${FIELDS} from page_config p left join company c on c.id = p.company_id left join company s on s.id = $1
     where p.company_id is null or (s.id is not null and s.path like c.path || '%') order by length(c.path) desc nulls last limit 1`,
    [companyId],
  )
  return row!
}
