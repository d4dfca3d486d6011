import { duplicateCustomers, mergeCustomers } from '@wuguan/contract/basedata/customer.actions'
import { CUSTOMER_LEVEL, CUSTOMER_TYPE, customer } from '@wuguan/contract/basedata/customer.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'

const REASONS = { idNo: '证件号码相同', mobile: '手机号相同、姓名相近' } as const
const HEADS = ['姓名', '类型', '等级', '手机号', '证件号码', '房产', '建档时间'] as const

/** 查重: groups of customers who are probably one, each with its way to the merge. */
export function DuplicatesDrawer({ merge, close }: { merge: (ids: readonly string[]) => void; close: () => void }) {
  const port = useCrudPort()
  const read = useRead(customer.name, duplicateCustomers, {})
  const mayMerge = port.can(mergeCustomers.permission ?? '')
  return (
    <Drawer
      open
      onOpenChange={close}
      title="客户查重"
      description="按证件号码，或手机号加相近的姓名查找可能重复的客户。"
      width={980}
    >
      <Loaded read={read} what="重复客户">
        {(groups) =>
          groups.length === 0 ? (
            <EmptyPanel title="没有发现重复的客户" hint="新导入或新建客户后可再次查重。" />
          ) : (
            <div className="flex flex-col gap-4">
              <p role="status" className="text-table text-secondary">
                共 {groups.length} 组，{groups.reduce((count, group) => count + group.customers.length, 0)} 位客户
              </p>
              {groups.map((group) => {
                const ids = group.customers.map(({ id }) => id)
                return (
                  <section
                    key={`${group.reason}:${ids.join()}`}
                    aria-label={group.customers[0]?.name ?? ''}
                    className="rounded border border-line"
                  >
                    <header className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-2">
                      <Tag tone={group.reason === 'idNo' ? 'danger' : 'warning'}>{REASONS[group.reason]}</Tag>
                      <span className="text-table text-secondary">{ids.length} 位</span>
                      {mayMerge && (
                        <Button size="sm" className="ml-auto" onClick={() => merge(ids)}>
                          合并
                        </Button>
                      )}
                    </header>
                    <table className="w-full text-table">
                      <thead className="text-left text-small text-secondary">
                        <tr>
                          {HEADS.map((head) => (
                            <th key={head} scope="col" className="px-3 py-1.5 font-normal">
                              {head}
                            </th>
                          ))}
                        </tr>
                      </thead>
                      <tbody>
                        {group.customers.map((one) => (
                          <tr key={one.id} className="border-t border-line">
                            <td className="px-3 py-1.5 whitespace-nowrap">{one.name}</td>
                            <td className="px-3 py-1.5">{labelOf(CUSTOMER_TYPE, one.customerType)}</td>
                            <td className="px-3 py-1.5">{labelOf(CUSTOMER_LEVEL, one.level)}</td>
                            <td className="tabular px-3 py-1.5">{one.mobile ?? '—'}</td>
                            <td className="tabular px-3 py-1.5">{one.idNo ?? '—'}</td>
                            <td className="px-3 py-1.5">
                              {one.houseNames.length > 0 ? one.houseNames.join('、') : '—'}
                            </td>
                            <td className="tabular px-3 py-1.5 whitespace-nowrap">{one.createdAt.slice(0, 10)}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </section>
                )
              })}
            </div>
          )
        }
      </Loaded>
    </Drawer>
  )
}
