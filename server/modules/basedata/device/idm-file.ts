import { refuse, notFound } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { guardSpreadsheet } from '../../../kernel/spreadsheets/guard.ts'
import { headerMatch } from '../../../kernel/spreadsheets/header-match.ts'
import type { TemplateField } from '../../../kernel/spreadsheets/column-mapping.ts'
import { findHeader } from '../../../kernel/spreadsheets/layout.ts'
import { readRows } from '../../../kernel/spreadsheets/reader.ts'

/** An uploaded sheet of people: columns are found by their headers, rows without number and name are left out. */
export interface FileAccount {
  externalId: string
  name: string
  mobile?: string | null | undefined
  email?: string | null | undefined
  deptPath?: string | null | undefined
  title?: string | null | undefined
  employeeNo?: string | null | undefined
}
const COLUMNS: readonly TemplateField[] = [
  { key: 'externalId', label: '外部编号', aliases: ['账号', '用户编号', '员工编号', 'userid', 'id'] },
  { key: 'name', label: '姓名', aliases: ['员工姓名', '名称', 'name'] },
  { key: 'mobile', label: '手机号', aliases: ['手机', '电话', 'mobile'] },
  { key: 'email', label: '邮箱', aliases: ['电子邮箱', 'email'] },
  { key: 'deptPath', label: '部门', aliases: ['部门路径', '所属部门', 'department'] },
  { key: 'title', label: '职务', aliases: ['岗位', '职位', 'title'] },
  { key: 'employeeNo', label: '工号', aliases: ['员工号'] },
]
const LENGTHS = { externalId: 100, name: 60, mobile: 20, email: 80, deptPath: 300, title: 60, employeeNo: 30 } as const

export async function readAccountFile({ kernel, q, actor }: ActionContext, fileId: string): Promise<FileAccount[]> {
  const [file] = await q.query<{ name: string; storage_key: string }>(
    'select name, storage_key from attachment where id = $1 and uploader_id = $2',
    [fileId, actor.userId],
  )
  await using local = file ? await kernel.files.local(file.storage_key) : null
  if (!file || !local) throw notFound('文件不存在或已失效，请重新上传')
  const { path } = local
  const format = await guardSpreadsheet(path, file.name)
  const accounts: FileAccount[] = []
  let places: Map<string, number> | null = null
  for await (const batch of readRows({ path, format }, 0))
    for (const row of batch) {
      if (!places) {
        const header = findHeader([row], COLUMNS)
        if (header) places = placesOf(header.cells)
        continue
      }
      const cell = (name: keyof typeof LENGTHS) =>
        row.cells[places!.get(name) ?? -1]?.trim().slice(0, LENGTHS[name]) || null
      const [externalId, name] = [cell('externalId') ?? cell('employeeNo'), cell('name')]
      if (externalId && name)
        accounts.push({
          externalId,
          name,
          mobile: cell('mobile'),
          email: cell('email'),
          deptPath: cell('deptPath'),
          title: cell('title'),
          employeeNo: cell('employeeNo'),
        })
    }
  if (!places) throw refuse('模板列不匹配：缺少“姓名”')
  return accounts
}

function placesOf(cells: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const column of COLUMNS) {
    const scores = cells.map((cell) => headerMatch(cell, column))
    const best = Math.max(...scores)
    if (best > 0 && ![...places.values()].includes(scores.indexOf(best))) places.set(column.key, scores.indexOf(best))
  }
  if (!places.has('name')) throw refuse('模板列不匹配：缺少“姓名”')
  if (!places.has('externalId') && !places.has('employeeNo')) throw refuse('模板列不匹配：缺少“外部编号”')
  return places
}
