import { companyDelete, companyOrder, companyUpdate, type CompanyNode } from '@wuguan/contract/system/company.actions'
import { company } from '@wuguan/contract/system/company.entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, type CrudPort } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import type { MenuItem } from '@wuguan/ui/menu'
import { toast } from '@wuguan/ui/toast'
import type { CompanyForm } from './company-drawer'

interface CompanyMenu {
  port: CrudPort
  node: CompanyNode | null
  open: (form: CompanyForm) => void
  refresh: () => void
  /** The chosen node is no more. */
  gone: () => void
}
const UP = 1
const DOWN = 2

/** What can be done with the chosen node; nothing for those who may not. */
export function companyMenu({ port, node, open, refresh, gone }: CompanyMenu): MenuItem[] {
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      refresh()
      return true
    } catch (error) {
      toast.error(faultOf(error).msg)
      return false
    }
  }
  const toggle = async (one: CompanyNode) => {
    const on = one.state !== 1
    const verb = on ? '启用' : '停用'
    const yes = await confirm({
      title: `${verb}“${one.name}”？`,
      content: on ? '启用后其下用户可以登录。' : '停用后其下用户不能登录，数据保留。',
      okText: verb,
      danger: !on,
    })
    if (yes)
      await run(
        () => callAction(port, companyUpdate, { id: one.id, version: one.version, state: on ? 1 : 0 }),
        `${verb}成功`,
      )
  }
  const remove = async (one: CompanyNode) => {
    const yes = await confirm({
      title: `删除“${one.name}”？`,
      content: '有下级、用户或项目的不能删除；删除后可在回收站中恢复。',
      okText: '删除',
      danger: true,
    })
    if (yes && (await run(() => callAction(port, companyDelete, { id: one.id }), '删除成功'))) gone()
  }
  const order = (one: CompanyNode, orderStatus: number) =>
    void run(() => callAction(port, companyOrder, { id: one.id, orderStatus }), '移动成功')

  const disabled = node === null
  const item = (
    code: string,
    key: string,
    label: string,
    act: (one: CompanyNode) => void,
    more: Partial<MenuItem> = {},
  ): MenuItem[] => (port.can(code) ? [{ key, label, disabled, onSelect: () => node && act(node), ...more }] : [])
  return [
    ...item(company.codes.add, 'add', '新增下级', (one) => open({ parent: one })),
    ...item(company.codes.edit, 'edit', '编辑', (one) => open({ id: one.id, name: one.name })),
    ...item(company.codes.edit, 'state', node && node.state !== 1 ? '启用' : '停用', (one) => void toggle(one)),
    ...item('system:company:order', 'up', '上移', (one) => order(one, UP), { divided: true }),
    ...item('system:company:order', 'down', '下移', (one) => order(one, DOWN)),
    ...item(company.codes.delete, 'delete', '删除', (one) => void remove(one), { divided: true, danger: true }),
  ]
}
