import { useImperativeHandle, useRef, useState } from 'react'
import { Search, X } from 'lucide-react'
import { Input } from './input.tsx'
import type { InputProps } from './input.tsx'

export interface SearchInputProps extends Omit<InputProps, 'type' | 'start' | 'end'> {
  /** Enter, or the text was cleared by its button or by Esc. */
  onSearch?: (text: string) => void
}

/** A search field: magnifier, clear button, Enter searches, Esc clears. */
export function SearchInput({ onSearch, onChange, onKeyDown, ref, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)

  const clear = () => {
    const element = input.current
    if (!element) return
    // Through the native setter and event, so that controlled and registered fields both hear of it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
    onSearch?.('')
  }

  return (
    <Input
      placeholder="搜索"
      {...rest}
      ref={input}
      role="searchbox"
      data-takes-escape={text === '' ? undefined : ''}
      start={<Search aria-hidden />}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') onSearch?.(event.currentTarget.value)
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation()
          clear()
        }
      }}
      end={
        text !== '' && !rest.disabled ? (
          <button type="button" aria-label="清空" onClick={clear} className="flex rounded-sm p-0.5 hover:text-text">
            <X />
          </button>
        ) : undefined
      }
    />
  )
}
