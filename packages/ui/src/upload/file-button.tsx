import { useId, useRef } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import type { ButtonProps } from '../button/index.ts'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type' | 'loading'> {
  /** Types as in the `accept` attribute: `.bpmn`, `image/*`. */
  accept: readonly string[]
  /** One file was chosen; the same one may be chosen again. */
  onFile: (file: File) => void
  /** What is chosen, for the browser's own chooser. */
  label?: string
}

/** A button that opens the browser's chooser for one file that the page itself reads; what is sent is `Upload`'s. */
export function FileButton({
  accept,
  onFile,
  label,
  children,
  'aria-labelledby': labelledBy,
  'aria-required': _required,
  ...rest
}: FileButtonProps) {
  const words = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} aria-labelledby={labelledBy && cn(labelledBy, words)} onClick={() => input.current?.click()}>
        <span id={words} className="truncate">
          {children}
        </span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
