import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { modelWords, patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { useRemove, useRows } from '@wuguan/crud/controllers'
import { EntityForm, FormDrawer, type FormButtons } from '@wuguan/crud/form-screen'
import { faultOf } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { FormFooter } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'

type Model = ScreenRow<typeof patrolModel>

/** 巡检模式: a tab per mode, with what it asks of people in a sentence. */
export function ModelScreen() {
  const models = useRows(patrolModel, { orderField: 'createdAt', order: 'asc' })
  const [chosen, choose] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
      新增模式
    </Button>
  )
  return (
    <div className="h-full min-h-0 overflow-y-auto rounded border border-line bg-surface px-4 pt-2">
      <Loaded read={models} what="巡检模式">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="还没有巡检模式" hint="计划选用模式来决定怎样签到。" action={add} />
          ) : (
            <Tabs
              aria-label="巡检模式"
              value={rows.some(({ id }) => id === chosen) ? chosen! : String(rows[0]!.id)}
              onChange={choose}
              extra={add}
              items={rows.map((row) => ({
                key: String(row.id),
                label: (
                  <>
                    {row.name}
                    {row.isDefault && <Tag tone="info">默认</Tag>}
                  </>
                ),
                content: <Mode key={row.id} row={row} />,
              }))}
            />
          )
        }
      </Loaded>
      {adding && <FormDrawer entity={patrolModel} close={() => setAdding(false)} />}
    </div>
  )
}

const Words = ({ controller }: Pick<FormButtons, 'controller'>) => (
  <p aria-live="polite" className="text-secondary">{`签到要求：${modelWords(controller.form.watch())}`}</p>
)
function Mode({ row }: { row: Model }) {
  const remove = useRemove(patrolModel)
  const drop = async () => {
    if (
      !(await confirm({
        title: `删除巡检模式“${row.name}”？`,
        content: '删除后不能恢复。',
        okText: '删除',
        danger: true,
      }))
    )
      return
    try {
      await remove.mutateAsync([row.id])
      toast.success('删除成功')
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
  }
  return (
    <EntityForm
      entity={patrolModel}
      id={row.id}
      name={`model:${row.id}`}
      onSaved={() => undefined}
      onCancel={() => undefined}
      footer={({ save, saving, controller }) => (
        <FormFooter>
          <Button variant="primary" loading={saving} onClick={save}>
            保存
          </Button>
          {!row.isDefault && (
            <Button icon={<Trash2 />} onClick={() => void drop()}>
              删除
            </Button>
          )}
          <Words controller={controller} />
        </FormFooter>
      )}
    />
  )
}
