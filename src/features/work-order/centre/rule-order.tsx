import { useState } from 'react'
import { MOST_RULES, orderDispatchRules } from '@wuguan/contract/work-order/dispatch.actions'
import { dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { DISPATCH_MODE } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useRows } from '@wuguan/crud/controllers'
import { Loaded, TaskDialog, useTask } from '@wuguan/crud/task'
import { OrderList, type OrderItem } from '@wuguan/ui/order-list'

/** 调整优先级: all rules as they are tried, dragged or moved by key; the server numbers them anew. */
export function RuleOrder({ close }: { close: () => void }) {
  const rows = useRows(dispatchRule as AnyEntity, { limit: MOST_RULES, orderField: 'priority', order: 'asc' })
  const [moved, setMoved] = useState<readonly OrderItem[] | null>(null)
  const task = useTask(orderDispatchRules, { refreshes: [dispatchRule.name], said: () => '优先级已保存', done: close })
  return (
    <TaskDialog
      task={task}
      title="调整派单规则优先级"
      description="从上到下依次匹配，项目的规则先于公司的规则。拖动，或按 Alt+↑、Alt+↓ 移动。"
      verb="保存"
      width={560}
      disabled={moved === null}
      close={close}
      submit={() => void task.submit({ ids: moved!.map(({ key }) => String(key)) })}
    >
      <Loaded read={rows} what="派单规则">
        {(rules) => (
          <OrderList
            items={moved ?? rules.map((rule) => itemOf(rule as AnyRow))}
            onChange={setMoved}
            className="max-h-96 overflow-y-auto"
          />
        )}
      </Loaded>
    </TaskDialog>
  )
}

const itemOf = (rule: AnyRow): OrderItem => ({
  key: String(rule.id),
  label: String(rule['name']),
  note: [rule.titles['communityId'] ?? '全部项目', labelOf(DISPATCH_MODE, rule['mode'])].join(' · '),
})
