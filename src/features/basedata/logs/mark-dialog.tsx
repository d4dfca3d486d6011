import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handleExceptions } from '@wuguan/contract/basedata/device.actions'
import { exceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'

export interface Marking {
  ids: readonly string[]
  status: 1 | 2
}

/** 标记已处理 or 忽略, with what was found or done. */
export function MarkDialog({ marking, close }: { marking: Marking; close: () => void }) {
  const client = useQueryClient()
  const handle = useAction(handleExceptions)
  const [remark, setRemark] = useState('')
  const [missing, setMissing] = useState(false)
  const verb = marking.status === 1 ? '标记已处理' : '忽略'
  const save = async () => {
    if (remark.trim() === '') return setMissing(true)
    try {
      await handle.run({ ids: [...marking.ids], status: marking.status, remark: remark.trim() })
      toast.success(`已${marking.status === 1 ? '处理' : '忽略'} ${marking.ids.length} 条异常`)
      await client.invalidateQueries({ queryKey: [exceptionLog.name] })
      close()
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${verb} ${marking.ids.length} 条异常`}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={handle.pending} onClick={() => void save()}>
            {verb}
          </Button>
        </>
      }
    >
      <Field label="处理说明" required error={missing && remark.trim() === '' ? '请输入处理说明' : undefined}>
        <Textarea rows={3} maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </Field>
    </Dialog>
  )
}
