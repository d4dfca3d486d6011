import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { focusFault } from './focus-fault'
import { type Faults, serverFaults } from './hotline.logic'
import { Notice } from './notice'
import { asSeatError, seat, type SeatError } from './seat-client'

const FIELDS = [
  { name: 'seatName', label: '坐席姓名', max: 30 },
  { name: 'seatNo', label: '坐席号', max: 20 },
] as const

/** Who sits there: asked once for each link, stands on every order afterwards. */
export function SeatForm({ done }: { done: () => void }) {
  const [draft, setDraft] = useState({ seatName: '', seatNo: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [fault, setFault] = useState<SeatError | null>(null)
  const [running, setRunning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => focusFault(form.current), [faults])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    const missing = FIELDS.filter(({ name }) => draft[name].trim() === '')
    setFaults(Object.fromEntries(missing.map(({ name, label }) => [name, `请输入${label}`])))
    setFault(null)
    if (missing.length > 0) return
    setRunning(true)
    try {
      await seat.name({ seatName: draft.seatName.trim(), seatNo: draft.seatNo.trim() })
      done()
    } catch (error) {
      const refusal = asSeatError(error)
      const { faults: said } = serverFaults(refusal.code === 400 ? refusal.data : null, ['seatName', 'seatNo'])
      setFaults(said)
      if (Object.keys(said).length === 0) setFault(refusal)
    }
    setRunning(false)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="seat-title"
      className="mx-auto mt-8 flex w-full max-w-100 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="seat-title" className="text-title font-semibold">
          登记坐席
        </h2>
        <p className="text-secondary">只需填写一次，将记录在您登记的工单上</p>
      </div>
      <Notice fault={fault} />
      {FIELDS.map(({ name, label, max }) => (
        <Field key={name} label={label} required error={faults[name]}>
          <Input
            size="lg"
            name={name}
            value={draft[name]}
            maxLength={max}
            autoComplete="off"
            onChange={(event) => setDraft((now) => ({ ...now, [name]: event.target.value }))}
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" size="lg" loading={running}>
        开始接听
      </Button>
    </form>
  )
}
