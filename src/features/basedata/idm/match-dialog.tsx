import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { matchIdmAccount } from '@wuguan/contract/basedata/device.actions'
import { idmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useAction } from '@wuguan/crud/action-button'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DescriptionList } from '@wuguan/ui/description'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'

const text = (value: unknown) => (value == null ? '' : String(value))

/** 手动匹配: the user of ours who is the person of the directory. */
export function MatchDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const client = useQueryClient()
  const match = useAction(matchIdmAccount)
  const [userId, setUserId] = useState<number | null>(typeof row['userId'] === 'number' ? row['userId'] : null)
  const [fault, setFault] = useState<string>()
  const title = row.titles['userId']
  const save = async () => {
    if (userId === null) return setFault('请选择用户')
    try {
      await match.run({ id: String(row.id), userId })
      await client.invalidateQueries({ queryKey: [idmAccount.name] })
      toast.success('匹配成功')
      close()
    } catch (error) {
      setFault(faultOf(error).msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`匹配外部账号“${text(row['name'])}”`}
      width={560}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={match.pending} onClick={() => void save()}>
            匹配
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          columns={2}
          items={[
            { label: '外部编号', value: text(row['externalId']) },
            { label: '手机号', value: text(row['mobile']) },
            { label: '邮箱', value: text(row['email']) },
            { label: '职务', value: text(row['title']) },
            { label: '部门路径', value: text(row['deptPath']), span: 2 },
          ]}
        />
        <Field label="用户" required error={fault}>
          <RefPicker
            to="system.user"
            value={userId}
            title={typeof title === 'string' ? title : null}
            onChange={(id) => {
              setUserId(id === null ? null : Number(id))
              setFault(undefined)
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}
