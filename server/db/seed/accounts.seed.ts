import { randomInt } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from '../../kernel/ids.ts'
import { hashPassword } from '../../modules/session/password-store.service.ts'
import type { SeedContext } from './index.ts'

const LETTERS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const

/** 12 characters without look-alikes, of three classes. */
export function randomPassword(): string {
  const all = LETTERS.join('')
  const picked = [
    ...LETTERS.map((set) => set[randomInt(set.length)]!),
    ...Array.from({ length: 9 }, () => all[randomInt(all.length)]!),
  ]
  for (let i = picked.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[picked[i], picked[j]] = [picked[j]!, picked[i]!]
  }
  return picked.join('')
}

/** The root company, the platform's page settings and the first account. */
export async function seedAccounts({ kernel, q, now, note }: SeedContext): Promise<void> {
  const [any] = await q.query('select 1 from sys_user limit 1')
  if (any) return
  const [company] = await q.query<{ id: number }>(
    `insert into company (node_type, name, short_name, code, path, level, order_num, state, created_at, updated_at)
     values (1, $1, $1, 'ROOT', '', 1, 1, 1, $2, $2) returning id`,
    ['物业集团', now],
  )
  await q.query(`update company set path = '/' || id || '/' where id = $1`, [company!.id])
  await q.query(
    `insert into page_config (id, company_id, browser_name, sys_name, sys_name_two, login_title, login_text, created_at, updated_at)
     values ($1, null, '物管', '物管', '物业管理平台', '欢迎登录', '把每一户、每一单、每一分钱都管得清清楚楚', $2, $2)`,
    [uuidv7(), now],
  )
  const { adminPassword, demo } = kernel.settings
  const password = adminPassword ?? randomPassword()
  await q.query(
    `insert into sys_user (username, pet_name, company_id, gender, state, super_admin, password_hash, password_changed_at, must_change_password, failed_count, source, iot_sync_state, created_at, updated_at)
     values ('sysadmin', '系统管理员', $1, 0, 1, true, $2, $3, $4, 0, 'local', 0, $3, $3)`,
    [company!.id, await hashPassword(password), now, adminPassword === null && !demo],
  )
  if (adminPassword !== null) return
  // Journals keep for years what is printed, and others read them.
  const file = join(kernel.settings.dataDir, 'first-password')
  // What lies there already would keep the rights that it has.
  await rm(file, { force: true })
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  note(`First account: sysadmin, its password lies in ${file}: sign in, change it, delete the file`)
}
