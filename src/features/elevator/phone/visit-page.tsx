import { useNavigate } from '@tanstack/react-router'
import { PenLine, ScanLine } from 'lucide-react'
import { useState } from 'react'
import type { CarriedVisit } from '@wuguan/contract/elevator/elevator.actions'
import { MAINTAIN_LEVEL } from '@wuguan/contract/elevator/elevator-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import { now } from '@wuguan/crud/clock'
import { Button } from '@wuguan/ui/button'
import { Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { api, ApiError } from '@/app/api/client'
import { readDay, useDay } from '@/app/handheld/day'
import { useDraft } from '@/app/handheld/drafts'
import { Labelled } from '@/app/handheld/labelled'
import { post, usePending } from '@/app/handheld/outbox'
import { PHONE } from '@/app/handheld/phone-path'
import { Scan } from '@/app/handheld/scan'
import { SignHere } from '@/app/handheld/sign-here'
import { useOnline } from '@/app/handheld/waiting-bar'
import { notify } from '@/app/notify'
import { VisitItems } from '../repair-items'
import { PartLines } from './part-lines'
import { BEGIN_PATH, DAY, SAVE_PATH, SUBMIT_PATH, VISIT } from './paths'
import { draftFault, draftOf, isLabelOf, missing, sameDraft, type VisitDraft } from './visit.logic'
import { WorkerSheet } from './worker-sheet'

/** One lift with a phone in the hand: the visit begins at its label, workers sign in, every item is looked at, the safety officer signs. */
export function VisitPage({ id }: { id: string }) {
  const known = useDay<CarriedVisit>(DAY.kind)
  const visit = known?.day.tasks.find((one) => one.id === id)
  if (!known) return null
  if (!visit) return <EmptyPanel title="维保已提交或不在今天" hint="返回今日任务查看其余任务。" />
  return visit.begun ? <Visit visit={visit} /> : <DueLift visit={visit} />
}

const again = () => readDay(DAY).catch(() => undefined)
const wordsOf = (error: unknown) => (error instanceof ApiError ? error.msg : '操作失败，请重试')

function Head({ visit }: { visit: CarriedVisit }) {
  const facts = [
    visit.place,
    visit.communityName,
    visit.contractor,
    visit.dueDate && `应维保 ${visit.dueDate}`,
    visit.level && `${labelOf(MAINTAIN_LEVEL, visit.level)}维保`,
  ]
  return (
    <section aria-label="电梯" className="flex flex-col gap-1 border-b bg-surface p-4">
      <h2 className="text-subtitle font-semibold">{visit.elevatorNo}</h2>
      <span className="tabular text-secondary">{facts.filter(Boolean).join(' · ')}</span>
      <span className="tabular text-secondary">{`注册代码 ${visit.registerCode}`}</span>
    </section>
  )
}

/** Who begins a visit has it: that only the server can say, and it says what is looked at. */
function DueLift({ visit }: { visit: CarriedVisit }) {
  const online = useOnline()
  const navigate = useNavigate()
  const [scanning, setScanning] = useState(false)
  const [busy, setBusy] = useState(false)
  const begin = async (read: string) => {
    setScanning(false)
    if (!isLabelOf(visit, read)) {
      notify.warning('二维码与当前电梯不符')
      return
    }
    setBusy(true)
    try {
      const { id } = await api.post<{ id: string }>(BEGIN_PATH, { elevatorId: visit.elevatorId }, { quiet: true })
      notify.success('维保已开始')
      await again()
      await navigate({ href: `${PHONE}/${DAY.kind}/${id}`, replace: true })
    } catch (error) {
      notify.warning(wordsOf(error))
      await again()
      setBusy(false)
    }
  }
  return (
    <div className="flex min-h-full flex-col">
      <Head visit={visit} />
      <div className="flex-1" />
      <div className="sticky bottom-0 flex flex-col gap-2 border-t bg-surface p-4">
        {!online && (
          <p role="status" className="text-secondary">
            开始维保须有网络
          </p>
        )}
        <Button
          size="lg"
          variant="primary"
          icon={<ScanLine />}
          disabled={!online}
          loading={busy}
          onClick={() => setScanning(true)}
        >
          扫码开始维保
        </Button>
      </div>
      {scanning && <Scan onCode={(read) => void begin(read)} close={() => setScanning(false)} />}
    </div>
  )
}

/** What the phone has done of the visit and the server may not know yet. */
function useOwnActs(visit: CarriedVisit) {
  const { waiting, told } = usePending()
  const own = waiting.filter(({ subject }) => subject.startsWith(visit.id))
  const open = own.filter(({ refusal }) => refusal === null)
  const workers = [
    ...visit.workers,
    ...open.flatMap(({ path, body, at }) =>
      path === SAVE_PATH ? [] : [{ name: String(body['name']), certNo: String(body['certNo']), signedAt: at }],
    ),
  ].filter((one, at, all) => all.findIndex(({ certNo }) => certNo === one.certNo) === at)
  return {
    workers,
    unsent: new Set(open.map(({ body }) => body['certNo'])),
    saved: open.findLast(({ path }) => path === SAVE_PATH) ?? null,
    left: own.length,
    reading: [...told.keys()].some((subject) => subject.startsWith(visit.id)),
  }
}

function Visit({ visit }: { visit: CarriedVisit }) {
  const { workers, unsent, saved, left, reading } = useOwnActs(visit)
  const known = draftOf(saved ? (saved.body as Partial<CarriedVisit>) : visit)
  const [draft, setDraft] = useState(known)
  const [signature, setSignature] = useState<File | null>(null)
  const [signing, setSigning] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [base, setBase] = useState(known)
  const dirty = !sameDraft(draft, base) || signature !== null
  // What nobody has touched here follows what is known, once what was told has been read again.
  if (!reading && !sameDraft(known, base)) {
    if (sameDraft(draft, base)) setDraft(known)
    setBase(known)
  }
  const { drop } = useDraft<VisitDraft>(
    `visit:${visit.id}`,
    { value: draft, files: signature ? [signature] : [] },
    ({ value, files }) => {
      setDraft(value)
      setSignature(files[0] ?? null)
    },
  )
  const set = (part: Partial<VisitDraft>) => setDraft((was) => ({ ...was, ...part }))
  const save = async () => {
    const why = draftFault(draft)
    setFault(why)
    if (why !== null) return
    setBusy(true)
    const at = now()
    try {
      const done = await post(
        {
          kind: DAY.kind,
          subject: visit.id,
          title: `${visit.elevatorNo}维保登记`,
          at,
          method: 'PUT',
          path: SAVE_PATH,
          bizType: VISIT,
          mayWait: true,
          body: {
            id: visit.id,
            items: draft.items,
            ...(draft.carStopMinutes === '' ? {} : { carStopMinutes: Number(draft.carStopMinutes) }),
            ...(draft.problems.trim() === '' ? {} : { problems: draft.problems.trim() }),
            ...(draft.parts.length > 0 ? { parts: draft.parts } : {}),
            ...(signature === null && visit.ownerSign.length > 0 ? { ownerSign: visit.ownerSign } : {}),
            clientAt: at,
          },
        },
        signature ? [{ field: 'ownerSign', file: signature }] : [],
      )
      setBase(draft)
      setSignature(null)
      drop()
      notify.success(done === 'sent' ? '维保登记已保存' : '已登记，有网络后自动上传')
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : '无法保存到本机，请检查存储空间')
      void again()
    } finally {
      setBusy(false)
    }
  }
  const signed = visit.ownerSign.length > 0 || (saved?.files.length ?? 0) > 0
  return (
    <div className="flex min-h-full flex-col">
      <Head visit={visit} />
      <div className="flex flex-1 flex-col gap-4 p-4">
        <section aria-label="作业人员" className="flex flex-col gap-3 rounded border bg-surface p-4">
          <h3 className="font-medium">作业人员</h3>
          {workers.length > 0 && (
            <ul className="flex flex-col gap-2">
              {workers.map(({ name, certNo, signedAt }) => (
                <li key={certNo} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 break-words">{`${name} ${certNo}`}</span>
                  {unsent.has(certNo) && <Tag tone="warning">未上传</Tag>}
                  <span className="tabular text-secondary">{signedAt.slice(11, 16)}</span>
                </li>
              ))}
            </ul>
          )}
          <Button size="lg" icon={<PenLine />} onClick={() => setSigning(true)}>
            作业人员签到
          </Button>
        </section>
        <section aria-label="维保项目" className="flex flex-col gap-2 rounded border bg-surface p-4">
          <h3 className="font-medium">维保项目</h3>
          <VisitItems items={draft.items} onChange={(items) => set({ items })} />
        </section>
        <section aria-label="结果" className="flex flex-col gap-3 rounded border bg-surface p-4">
          <Labelled label="停梯时长">
            <NumberInput
              size="lg"
              aria-label="停梯时长"
              scale={0}
              min={0}
              max={99_999}
              unit="分钟"
              value={draft.carStopMinutes}
              onChange={(carStopMinutes) => set({ carStopMinutes })}
            />
          </Labelled>
          <Labelled label="发现问题">
            <Textarea
              aria-label="发现问题"
              maxLength={500}
              value={draft.problems}
              onChange={({ target }) => set({ problems: target.value })}
            />
          </Labelled>
          <Labelled label="更换配件">
            <PartLines parts={draft.parts} onChange={(parts) => set({ parts })} />
          </Labelled>
        </section>
        <SignHere label="使用单位安全员签字" file={signature} onChange={setSignature} />
        {signed && signature === null && <p className="text-secondary">安全员已签字，重新签名后替换。</p>}
      </div>
      <div className="sticky bottom-0 flex flex-col gap-2 border-t bg-surface p-4">
        {fault !== null && (
          <p role="alert" className="text-danger-text">
            {fault}
          </p>
        )}
        {dirty ? (
          <Button size="lg" variant="primary" loading={busy} onClick={() => void save()}>
            保存
          </Button>
        ) : (
          <HandIn visit={visit} why={missing(workers.length, draft.items)} left={left} reading={reading} />
        )}
      </div>
      {signing && <WorkerSheet visit={visit} workers={workers} close={() => setSigning(false)} />}
    </div>
  )
}

interface HandInProps {
  visit: CarriedVisit
  why: string | null
  left: number
  reading: boolean
}
function HandIn({ visit, why, left, reading }: HandInProps) {
  const online = useOnline()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const open = why ?? (left > 0 ? `还有${left}条未上传` : online ? null : '提交维保须有网络')
  const hand = async () => {
    setBusy(true)
    try {
      await api.put(SUBMIT_PATH, { id: visit.id, version: visit.version }, { quiet: true })
      notify.success('维保记录已提交')
      await again()
      await navigate({ href: PHONE, replace: true })
    } catch (error) {
      notify.warning(wordsOf(error))
      await again()
      setBusy(false)
    }
  }
  if (asking && open === null)
    return (
      <>
        <p>提交后不能修改，由安全员确认。</p>
        <div className="flex gap-2 *:flex-1">
          <Button size="lg" variant="primary" disabled={reading} loading={busy} onClick={() => void hand()}>
            确定提交
          </Button>
          <Button size="lg" onClick={() => setAsking(false)}>
            取消
          </Button>
        </div>
      </>
    )
  return (
    <>
      {open !== null && (
        <p role="status" className="tabular text-center text-secondary">
          {open}
        </p>
      )}
      <Button size="lg" variant="primary" disabled={open !== null} onClick={() => setAsking(true)}>
        提交维保
      </Button>
    </>
  )
}
