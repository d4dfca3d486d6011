import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/index.ts'
import { Input } from '../input/index.ts'
import { Popover } from '../popover/index.ts'
import { Tool } from './tool.tsx'

export interface AddressToolProps {
  label: string
  icon: ReactNode
  on?: boolean
  /** The address at the caret. */
  current: () => string
  /** The address as it may be used, or null when it may not. */
  check: (text: string) => string | null
  /** What to say of an address that may not be used. */
  refusal: string
  onTake: (address: string) => void
  /** Offered where there is something to take away. */
  onRemove?: () => void
  /** Another way to come by it. */
  other?: ReactNode
  /** Puts the focus back into the text. */
  giveBack: () => void
}

/** Asks for an address: of a link, a picture, a video. */
export function AddressTool({
  label,
  icon,
  on,
  current,
  check,
  refusal,
  onTake,
  onRemove,
  other,
  giveBack,
}: AddressToolProps) {
  const hint = useId()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const change = (next: boolean) => {
    if (next) setText(current())
    setRefused(false)
    setOpen(next)
  }
  const take = () => {
    const address = check(text)
    if (address === null) {
      setRefused(true)
      return
    }
    setOpen(false)
    onTake(address)
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={change}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        giveBack()
      }}
      trigger={<Tool label={label} icon={icon} on={on} />}
      className="w-72"
    >
      <div className="flex flex-col gap-2">
        <Input
          aria-label={`${label}地址`}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? hint : undefined}
          placeholder="https://"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
          onKeyDown={(event) => {
            // The field may stand in a form, which must not be sent by it.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              take()
            }
          }}
        />
        {refused && (
          <p id={hint} role="alert" className="text-small text-danger-text">
            {refusal}
          </p>
        )}
        <div className="flex gap-2">
          {other}
          {onRemove && (
            <Button
              size="sm"
              onClick={() => {
                setOpen(false)
                onRemove()
              }}
            >
              取消链接
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={take}>
            确定
          </Button>
        </div>
      </div>
    </Popover>
  )
}
