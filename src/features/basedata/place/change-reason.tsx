import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { CrudProvider, faultOf, fieldFaults, useCrudPort, type CrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { withReason } from './change-reason.logic'

const MAX = 200

/**
 * Saving below it may need somebody's consent: where the company asks for one, the server wants a 变更原因, which is asked
 * for here and sent with the same call again. Screens below know nothing of it.
 */
export function ChangeReason({ entity, children }: { entity: AnyEntity; children: ReactNode }) {
  const port = useCrudPort()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const answer = useRef<(reason: string | null) => void>(() => undefined)

  const consenting = useMemo((): CrudPort => {
    const ask = () =>
      new Promise<string | null>((resolve) => {
        answer.current = resolve
        setReason('')
        setError(undefined)
        setAsking(true)
      })
    const request: CrudPort['request'] = async (method, path, options) => {
      try {
        return await port.request(method, path, options)
      } catch (cause) {
        if (
          method === 'GET' ||
          !path.startsWith(entity.base ?? '/') ||
          fieldFaults(faultOf(cause))?.['changeReason'] === undefined
        )
          throw cause
        const given = await ask()
        if (given === null) throw cause
        return port.request(method, path, { ...options, body: withReason(options?.body, given) })
      }
    }
    // The context of the port is read anew each time, so the port is extended and not copied.
    return Object.create(port, { request: { value: request } }) as CrudPort
  }, [port, entity])

  const close = (given: string | null) => {
    setAsking(false)
    answer.current(given)
  }
  const submit = () => (reason.trim() === '' ? setError('请输入变更原因') : close(reason.trim()))
  return (
    <CrudProvider port={consenting}>
      {children}
      <Dialog
        open={asking}
        onOpenChange={() => close(null)}
        title={`提交${entity.label}变更审批`}
        description="修改了关键信息，提交后由审批人确认，通过后生效。"
        footer={
          <>
            <Button variant="primary" onClick={submit}>
              提交审批
            </Button>
            <Button onClick={() => close(null)}>取消</Button>
          </>
        }
      >
        <Field label="变更原因" required error={error} help={`${reason.length}/${MAX}`}>
          <Textarea value={reason} maxLength={MAX} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Dialog>
    </CrudProvider>
  )
}
