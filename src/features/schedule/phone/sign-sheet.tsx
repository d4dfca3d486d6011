import { Camera, Nfc, ScanLine, Trash2, X } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { SIGN_BY } from '@wuguan/contract/schedule/schedule-options'
import type { CarriedTask, SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { now } from '@wuguan/crud/clock'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input, Textarea } from '@wuguan/ui/input'
import { RadioGroup } from '@wuguan/ui/radio'
import { ApiError } from '@/app/api/client'
import { readDay } from '@/app/handheld/day'
import { useDraft } from '@/app/handheld/drafts'
import { HolderContext } from '@/app/handheld/holder-context'
import { readChip, readsChips } from '@/app/handheld/nfc'
import { post } from '@/app/handheld/outbox'
import { Scan } from '@/app/handheld/scan'
import { codeMark, plainCode } from '@/app/handheld/seal'
import { TakePicture } from '@/app/handheld/take-picture'
import { usePosition } from '@/app/handheld/use-position'
import { SendFooter } from '@/app/handheld/send-footer'
import { WholeScreen } from '@/app/handheld/whole-screen'
import { notify } from '@/app/notify'
import { Checklist } from '../checklist-input'
import { deviceId } from '../device'
import { type Planned, SIGNED, signPath } from './planned'
import { type Answer, type Method, methodsOf, signFault, type SignedAt } from './sign.logic'

interface Shot {
  readonly file: File
  readonly url: string
}
interface SignSheetProps {
  work: Planned
  task: CarriedTask
  step: SheetStep
  code: string | null
  here: SignedAt
  close: () => void
}
/** What is kept of a sign that somebody has begun to write. */
interface Written {
  readonly items: readonly Answer[]
  readonly remark: string
  readonly reason: string
}
const shotOf = (file: File): Shot => ({ file, url: URL.createObjectURL(file) })
const MOST_PICTURES = 9

/** 签到 with a phone in the hand: by which way, where, with which pictures, what was found; kept on the phone until the server has it. */
export function SignSheet({ work, task, step, code: given, here, close }: SignSheetProps) {
  const holder = use(HolderContext)
  const methods = methodsOf(task)
  const [method, setMethod] = useState<Method>(methods[0] ?? 'qr')
  const [code, setCode] = useState(given)
  const codeFits = useFit(task, step, method, code)
  const position = usePosition()
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [items, setItems] = useState<readonly Answer[]>(() =>
    step.items.flatMap(({ id, value, remark }) => (value === null ? [] : [{ itemId: id, value, remark }])),
  )
  const [remark, setRemark] = useState(step.remark ?? '')
  const [reason, setReason] = useState('')
  const { drop } = useDraft<Written>(
    step.id,
    { value: { items, remark, reason }, files: shots.map(({ file }) => file) },
    ({ value, files }) => {
      setItems(value.items)
      setRemark(value.remark)
      setReason(value.reason)
      setShots(files.map(shotOf))
    },
  )
  const [open, setOpen] = useState<'scan' | 'camera' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const place = position.at === 'found' && method !== 'manual' ? position.place : null
  const accuracy = position.at === 'found' ? position.accuracy : null
  const coded = method === 'qr' || method === 'nfc'
  const words = () => [
    `${step.refName} · ${task.communityName}`,
    [now(), holder?.petName].join(' · '),
    place ? `${place.lng},${place.lat} ±${accuracy}米` : '未定位',
  ]
  const sign = async () => {
    const at = now()
    const draft = { method, codeFits, place, accuracy, pictures: shots.length + step.photos.length, reason, items }
    const why = signFault(task, step, draft, here, at, work.what)
    setFault(why)
    if (why !== null) return
    setBusy(true)
    try {
      const done = await post(
        {
          kind: work.kind,
          subject: step.id,
          title: step.refName,
          at,
          method: 'POST',
          path: signPath(work),
          bizType: SIGNED,
          mayWait: task.sheet.allowOffline,
          body: {
            id: step.id,
            method,
            ...(coded ? { code } : {}),
            ...(place ? { place, accuracy } : {}),
            ...(method === 'manual' ? { reason } : {}),
            ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
            ...(step.photos.length > 0 ? { photos: step.photos } : {}),
            clientAt: at,
            device: deviceId(),
            items,
          },
        },
        shots.map(({ file }) => ({ field: 'photos', file })),
      )
      drop()
      notify.success(done === 'sent' ? '已签到' : '已签到，有网络后自动上传')
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : '无法保存到本机，请检查存储空间')
      void readDay(work).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WholeScreen label={`${step.seq}. ${step.refName}`} close={close}>
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b bg-surface px-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{`${step.seq}. ${step.refName}`}</h2>
        <IconButton size="lg" label="关闭" icon={<X />} onClick={close} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <section className="flex flex-col gap-3 rounded border bg-surface p-4">
          {methods.length > 1 && (
            <RadioGroup
              aria-label="签到方式"
              options={methods.map((one) => ({ value: one, label: labelOf(SIGN_BY, one) }))}
              value={method}
              onChange={setMethod}
            />
          )}
          {method === 'qr' && (
            <Button size="lg" icon={<ScanLine />} onClick={() => setOpen('scan')}>
              {code === null ? '扫码或输入编码' : '重新扫码'}
            </Button>
          )}
          {method === 'nfc' && <ChipReader onCode={(read) => setCode(plainCode(read))} />}
          {coded && codeFits !== null && (
            <span role="status" className={codeFits ? 'text-success-text' : 'text-danger-text'}>
              {codeFits ? `编码与${work.what}相符` : `二维码与当前${work.what}不符`}
            </span>
          )}
          {method === 'manual' && (
            <Input
              size="lg"
              aria-label="补录原因"
              placeholder="补录原因（必填）"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {method !== 'manual' && (
            <span role="status" className={position.at === 'failed' ? 'text-danger-text' : 'tabular text-secondary'}>
              {position.at === 'asking'
                ? '正在定位…'
                : position.at === 'failed'
                  ? position.why
                  : `已定位，误差约${position.accuracy}米`}
            </span>
          )}
        </section>
        <section aria-label="照片" className="flex flex-col gap-2 rounded border bg-surface p-4">
          <ul className="flex flex-wrap gap-2 empty:hidden">
            {shots.map((shot, at) => (
              <li key={shot.url} className="relative size-20 overflow-hidden rounded border">
                <img src={shot.url} alt={`照片${at + 1}`} className="size-full object-cover" />
                <IconButton
                  size="sm"
                  variant="default"
                  label={`删除照片${at + 1}`}
                  icon={<Trash2 />}
                  onClick={() => setShots(shots.toSpliced(at, 1))}
                  className="absolute top-0.5 right-0.5"
                />
              </li>
            ))}
          </ul>
          <Button
            size="lg"
            icon={<Camera />}
            disabled={shots.length + step.photos.length >= MOST_PICTURES}
            onClick={() => setOpen('camera')}
          >
            {task.sheet.sitePhoto === 'each' ? '拍照（必拍）' : '拍照'}
          </Button>
        </section>
        {step.items.length > 0 && (
          <section aria-label="检查项目" className="*:*:bg-surface">
            <Checklist items={step.items} answers={items} onChange={setItems} />
          </section>
        )}
        <Textarea
          aria-label="说明"
          placeholder="说明（可不填）"
          maxLength={500}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </div>
      <SendFooter fault={fault} busy={busy} verb="签到" send={() => void sign()} />
      {open === 'scan' && (
        <Scan
          onCode={(read) => {
            setCode(plainCode(read))
            setOpen(null)
          }}
          close={() => setOpen(null)}
        />
      )}
      {open === 'camera' && (
        <TakePicture
          words={words}
          album={!task.sheet.albumForbidden}
          onTaken={(file) => setShots((was) => [...was, shotOf(file)])}
          close={() => setOpen(null)}
        />
      )}
    </WholeScreen>
  )
}

/** Whether a code is the one of the step, by what the server let the phone know of it. */
function useFit({ marks }: CarriedTask, { id }: SheetStep, method: Method, code: string | null): boolean | null {
  const own = method === 'nfc' ? marks[id]?.nfc : marks[id]?.qr
  const [fits, setFits] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    if (code === null) setFits(null)
    else void codeMark(id, code).then((mark) => !left && setFits(mark === own))
    return () => {
      left = true
    }
  }, [id, code, own])
  return fits
}

/** A chip held to the phone, or its number typed where the browser reads none. */
function ChipReader({ onCode }: { onCode: (code: string) => void }) {
  const [waiting, setWaiting] = useState(false)
  const [typed, setTyped] = useState('')
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!waiting) return
    const stop = new AbortController()
    readChip(stop.signal)
      .then(found, () => undefined)
      .finally(() => setWaiting(false))
    return () => stop.abort()
  }, [waiting])
  return (
    <>
      {readsChips() && (
        <Button size="lg" icon={<Nfc />} loading={waiting} onClick={() => setWaiting(true)}>
          {waiting ? '请将手机靠近标签' : '读取NFC标签'}
        </Button>
      )}
      <Input
        size="lg"
        aria-label="NFC编号"
        placeholder="或输入标签上的编号"
        autoCapitalize="characters"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== '' && onCode(typed)}
      />
    </>
  )
}
