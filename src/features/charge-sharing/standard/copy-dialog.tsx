import { useState } from 'react'
import { copySharingStandard } from '@wuguan/contract/charge-sharing/standard.actions'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { RefPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'

/** 复制到项目: rules and prices; houses and meters are chosen there. */
export function CopyDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const { context } = useCrudPort()
  const [communityId, setCommunity] = useState<number | null>(Number(row.communityId))
  const [fee, setFee] = useState<{ id: string | null; title: string | null }>({ id: null, title: null })
  const [code, setCode] = useState(`${String(row['code'])}-2`)
  const [name, setName] = useState(`${String(row['name'])}副本`)
  const task = useTask(copySharingStandard, {
    refreshes: [sharingStandard.name],
    said: () => '已复制为草稿',
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`复制“${String(row['name'])}”`}
      description="分摊规则和单价一并复制，范围和仪表在目标项目中另行选择。"
      verb="复制"
      width={600}
      shows={['communityId', 'feeStandardId', 'code', 'name']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), communityId, feeStandardId: fee.id, code, name })}
    >
      <FormGrid columns={2}>
        <Field label="目标项目" required error={task.errors['communityId']}>
          <Select
            aria-label="目标项目"
            value={communityId}
            options={context.communities.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(id) => {
              setCommunity(id)
              setFee({ id: null, title: null })
            }}
          />
        </Field>
        <Field label="收费标准" required error={task.errors['feeStandardId']}>
          <RefPicker
            aria-label="收费标准"
            to="charge-base.feeStandard"
            filters={{ communityId: String(communityId ?? 0) }}
            value={fee.id}
            title={fee.title}
            onChange={(id, title) => setFee({ id: id === null ? null : String(id), title })}
          />
        </Field>
        <Field label="编码" required htmlFor="sharing-copy-code" error={task.errors['code']}>
          <Input id="sharing-copy-code" maxLength={32} value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
        <Field label="名称" required htmlFor="sharing-copy-name" error={task.errors['name']}>
          <Input id="sharing-copy-name" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
