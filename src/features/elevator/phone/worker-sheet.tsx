import { X } from 'lucide-react'
import { useState } from 'react'
import type { CarriedVisit, VisitWorker } from '@wuguan/contract/elevator/elevator.actions'
import { now } from '@wuguan/crud/clock'
import { IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { ApiError } from '@/app/api/client'
import { useDraft } from '@/app/handheld/drafts'
import { Labelled } from '@/app/handheld/labelled'
import { post } from '@/app/handheld/outbox'
import { SendFooter } from '@/app/handheld/send-footer'
import { SignHere } from '@/app/handheld/sign-here'
import { WholeScreen } from '@/app/handheld/whole-screen'
import { notify } from '@/app/notify'
import { DAY, VISIT, WORKER_PATH } from './paths'
import { workerFault } from './visit.logic'

interface WorkerSheetProps {
  visit: CarriedVisit
  /** Who has signed in, here or as the server has it. */
  workers: readonly Pick<VisitWorker, 'certNo'>[]
  close: () => void
}
const EMPTY = { name: '', certNo: '', certEnd: '' }

/** 作业人员签到: with his certificate and his own hand. */
export function WorkerSheet({ visit, workers, close }: WorkerSheetProps) {
  const [value, setValue] = useState(EMPTY)
  const [signature, setSignature] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { drop } = useDraft(
    `worker:${visit.id}`,
    { value, files: signature ? [signature] : [] },
    ({ value: kept, files }) => {
      setValue(kept)
      setSignature(files[0] ?? null)
    },
  )
  const set = (part: Partial<typeof EMPTY>) => setValue((was) => ({ ...was, ...part }))
  const sign = async () => {
    const at = now()
    const why = workerFault(workers, { ...value, signed: signature !== null }, at.slice(0, 10))
    setFault(why)
    if (why !== null || signature === null) return
    setBusy(true)
    const name = value.name.trim()
    const certNo = value.certNo.trim()
    try {
      const done = await post(
        {
          kind: DAY.kind,
          subject: `${visit.id} ${certNo}`,
          title: `${visit.elevatorNo} ${name}签到`,
          at,
          method: 'POST',
          path: WORKER_PATH,
          bizType: VISIT,
          mayWait: true,
          body: { id: visit.id, name, certNo, certEnd: value.certEnd, clientAt: at },
        },
        [{ field: 'contractorSign', file: signature }],
      )
      drop()
      notify.success(done === 'sent' ? `${name}已签到` : `${name}已签到，有网络后自动上传`)
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : '无法保存到本机，请检查存储空间')
    } finally {
      setBusy(false)
    }
  }
  return (
    <WholeScreen label="作业人员签到" close={close}>
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b bg-surface px-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{`作业人员签到 · ${visit.elevatorNo}`}</h2>
        <IconButton size="lg" label="关闭" icon={<X />} onClick={close} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <section aria-label="作业人员" className="flex flex-col gap-3 rounded border bg-surface p-4">
          <Labelled label="姓名">
            <Input
              size="lg"
              aria-label="姓名"
              maxLength={20}
              value={value.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Labelled>
          <Labelled label="作业证号">
            <Input
              size="lg"
              aria-label="作业证号"
              maxLength={40}
              autoCapitalize="characters"
              value={value.certNo}
              onChange={({ target }) => set({ certNo: target.value })}
            />
          </Labelled>
          <Labelled label="证书有效期至">
            <Input
              size="lg"
              type="date"
              aria-label="证书有效期至"
              value={value.certEnd}
              onChange={({ target }) => set({ certEnd: target.value })}
            />
          </Labelled>
        </section>
        <SignHere label="作业人员签名" file={signature} onChange={setSignature} />
      </div>
      <SendFooter fault={fault} busy={busy} verb="签到" send={() => void sign()} />
    </WholeScreen>
  )
}
