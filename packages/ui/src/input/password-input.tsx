import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { Input } from './input.tsx'
import type { InputProps } from './input.tsx'

/** A password that can be shown; says so when caps lock is on. */
export function PasswordInput({ onKeyUp, onBlur, ...rest }: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  return (
    <Input
      autoComplete="current-password"
      {...rest}
      type={shown ? 'text' : 'password'}
      onKeyUp={(event) => {
        setCaps(event.getModifierState('CapsLock'))
        onKeyUp?.(event)
      }}
      onBlur={(event) => {
        setCaps(false)
        onBlur?.(event)
      }}
      end={
        <>
          <span role="status" className="text-small text-warning-text">
            {caps && '大写锁定已打开'}
          </span>
          <button
            type="button"
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            className="ml-2 flex items-center rounded-sm p-0.5 hover:text-text focus-visible:outline-2"
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </>
      }
    />
  )
}
