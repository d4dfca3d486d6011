import { useEffect, useRef, useState } from 'react'
import type { HotlineContext } from '@wuguan/contract/hotline/seat.actions'
import { now } from '@wuguan/crud/clock'
import { focusFault } from './focus-fault'
import { bodyOf, type Draft, draftFaults, type Faults, serverFaults, shownFields } from './hotline.logic'
import { type Caller, useCaller } from './seat-caller'
import { asSeatError, seat, type SeatError } from './seat-client'

/** What is chosen from the lists of a community; another has its own. */
export const ELSEWHERE = { houseId: null, house: '', areaId: null, categoryId: null, complaintLevelId: null }
/** What the call already says of the order. */
const ofCaller = ({ communityId, houseId, house, mobile }: Caller): Partial<Draft> => ({
  communityId,
  houseId,
  house,
  ...(mobile === '' ? {} : { callerMobile: mobile }),
})
const blank = ({ communities }: HotlineContext, caller: Caller | null): Draft => ({
  orderType: 'repair',
  communityId: communities.length === 1 ? communities[0]!.id : null,
  houseId: null,
  house: '',
  areaId: null,
  locationText: '',
  categoryId: null,
  urgency: 'normal',
  complaintLevelId: null,
  content: '',
  appointmentStart: null,
  appointmentEnd: null,
  callerName: '',
  callerMobile: '',
  anonymous: false,
  attachments: [],
  ...(caller === null ? {} : ofCaller(caller)),
})
interface Made {
  id: string
  orderNo: string
  acceptBy: string | null
}

/** The order that is written: what was typed stays through every refusal, and one order comes of it however often it is sent. */
export function useRegister(context: HotlineContext) {
  const caller = useCaller()
  const [draft, setDraft] = useState(() => blank(context, caller))
  const [faults, setFaults] = useState<Faults>({})
  const [fault, setFault] = useState<SeatError | null>(null)
  const [similar, setSimilar] = useState<{ id: string; orderNo: string } | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [running, setRunning] = useState(false)
  const [wrong, setWrong] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  // A key answers one body: the same again gets the first answer, another one needs another.
  const sent = useRef({ key: crypto.randomUUID() as string, text: '' })
  useEffect(() => {
    if (wrong > 0) focusFault(form.current)
  }, [wrong])

  // Where the hand goes on once a call is opened or an order is made: the controls that it was on are gone.
  const start = () => form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  const anew = useRef(false)
  useEffect(() => {
    if (made === null && anew.current) start()
  }, [made])

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  const point = (found: Faults) => {
    setFaults(found)
    setWrong((count) => count + 1)
  }
  const refused = (refusal: SeatError) => {
    const { faults: found, words } =
      refusal.code === 400 ? serverFaults(refusal.data, shownFields(draft)) : { faults: {}, words: null }
    if (Object.keys(found).length > 0) point(found)
    if (words !== null || Object.keys(found).length === 0) setFault(refusal)
  }
  const submit = async (another = false) => {
    if (busy.current) return
    setFault(null)
    const found = draftFaults(draft, now())
    setFaults(found)
    if (Object.keys(found).length > 0) return point(found)
    const body = bodyOf(draft, another)
    const text = JSON.stringify(body)
    if (sent.current.text !== '' && sent.current.text !== text) sent.current.key = crypto.randomUUID()
    sent.current.text = text
    busy.current = true
    setRunning(true)
    try {
      const answer = await seat.register(body, sent.current.key)
      setSimilar('similar' in answer ? answer.similar : null)
      if (!('similar' in answer)) setMade(answer)
    } catch (error) {
      setSimilar(null)
      refused(asSeatError(error))
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  const next = () => {
    anew.current = true
    sent.current = { key: crypto.randomUUID(), text: '' }
    setDraft(blank(context, caller))
    setFaults({})
    setMade(null)
  }
  return {
    form,
    draft,
    faults,
    fault,
    similar,
    made,
    running,
    change,
    submit,
    anew: next,
    dismiss: () => setSimilar(null),
    take: (opened: Caller) => {
      change({ ...(opened.communityId === draft.communityId ? {} : ELSEWHERE), ...ofCaller(opened) })
      start()
    },
  }
}
export type Register = ReturnType<typeof useRegister>
