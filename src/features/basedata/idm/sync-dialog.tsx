import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { previewIdmSync, runIdmSync, type SyncPlan } from '@wuguan/contract/basedata/device.actions'
import { idmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { idmSource, type IdmSource } from '@wuguan/contract/basedata/idm-source.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'
import { Upload } from '@wuguan/ui/upload'
import { SyncPlanView } from './sync-plan-view'

const MAX_SIZE = 20 * 1024 * 1024
const ACCEPT = ['.xlsx', '.xls', '.csv']

/** 预演同步, then 执行同步 of the same file: nothing is written that was not shown. */
export function SyncDialog({ row, close }: { row: IdmSource; close: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const preview = useAction(previewIdmSync)
  const run = useAction(runIdmSync)
  const [files, setFiles] = useState<Attachment[]>([])
  const [plan, setPlan] = useState<SyncPlan | null>(null)
  const [fault, setFault] = useState<string>()
  const fileId = files[0]?.id
  const input = fileId === undefined ? null : { sourceId: String(row.id), fileId }

  const rehearse = async () => {
    if (!input) return setFault('请上传文件')
    try {
      setPlan(await preview.run(input))
    } catch (error) {
      setFault(faultOf(error).msg)
    }
  }
  const sync = async () => {
    if (!input) return
    try {
      await run.run(input)
      await Promise.all(
        [idmSource.name, idmAccount.name, 'system.user'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
      toast.success('同步完成')
      close()
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={`同步目录源“${row.name}”`}
      width={760}
      footer={
        <>
          <Button variant={plan ? 'default' : 'primary'} loading={preview.pending} onClick={() => void rehearse()}>
            预演同步
          </Button>
          {plan && plan.aborted === null && (
            <Button variant="primary" loading={run.pending} onClick={() => void sync()}>
              执行同步
            </Button>
          )}
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label="账号文件"
          required
          error={fault}
          help="表头含外部编号、姓名，可选手机号、邮箱、部门路径、职务、工号；一行一个账号。"
        >
          <Upload
            accept={ACCEPT}
            maxSize={MAX_SIZE}
            maxCount={1}
            value={files}
            onChange={(next) => {
              setFiles(next)
              setPlan(null)
              setFault(undefined)
            }}
            send={(file, onProgress, signal) =>
              port.upload(file, { bizType: idmSource.name, field: 'sync' }, onProgress, signal)
            }
          />
        </Field>
        {plan && <SyncPlanView plan={plan} />}
      </div>
    </Drawer>
  )
}
