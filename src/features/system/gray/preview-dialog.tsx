import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { grayPreview } from '@wuguan/contract/system/menu.actions'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'

/** 效果预览: which address a user gets. */
export function PreviewDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [userId, setUser] = useState<number | null>(null)
  const read = useRead(
    'system.menuGray',
    grayPreview,
    { menuId: Number(row['menuId']), userId: userId ?? 0 },
    { enabled: userId !== null },
  )
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`“${String(row.titles['menuId'])}”的灰度效果`}
      width={480}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <div className="flex flex-col gap-4">
        <Field label="用户">
          <RefPicker
            to="system.user"
            value={userId}
            onChange={(id) => setUser(id === null ? null : Number(id))}
            placeholder="请选择用户"
          />
        </Field>
        <div aria-live="polite">
          {userId === null ? (
            <p className="rounded bg-sunken px-3 py-4 text-center text-table text-secondary">
              选择用户后显示其使用的地址。
            </p>
          ) : read.error ? (
            <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
              {faultOf(read.error).msg}
            </p>
          ) : (
            read.data && (
              <DescriptionList
                columns={2}
                items={[
                  { label: '结果', value: read.data.text, span: 2 },
                  { label: '在名单内', value: read.data.inList ? '是' : '否' },
                  { label: '看得到菜单', value: read.data.visible ? '是' : '否' },
                  { label: '使用的地址', value: read.data.url || read.data.oldUrl, span: 2 },
                ]}
              />
            )
          )}
        </div>
      </div>
    </Dialog>
  )
}
