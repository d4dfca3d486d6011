import { createElement, useRef } from 'react'
import { fillText, templateFault } from '@wuguan/contract/kernel/template'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { insertAt, sampleWords } from './template-draft'

/** A text with placeholders: they go where the caret stands, and the text is shown as it will be read. */
export function TemplateInput({ placeholders, ...props }: InputProps & { placeholders: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const text = typeof props.value === 'string' ? props.value : ''
  const broken = templateFault(text, placeholders)
  const insert = (name: string) => {
    const control = box.current!.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')!
    const { selectionStart, selectionEnd } = control
    const put = insertAt(text, `{{${name}}}`, selectionStart ?? text.length, selectionEnd ?? text.length)
    props.onChange(put.text)
    requestAnimationFrame(() => {
      control.focus()
      control.setSelectionRange(put.caret, put.caret)
    })
  }
  return (
    <div ref={box} className="group flex flex-col gap-1">
      {createElement(kindOf(props.field.kind).Input, props)}
      <div className="hidden flex-wrap items-center gap-1.5 text-small group-focus-within:flex">
        <span className="text-secondary">插入变量</span>
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            className="rounded-sm border border-line bg-page px-1.5 font-mono text-text hover:border-primary hover:text-primary-text"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {broken ? (
        <p className="text-small text-danger-text">{broken}</p>
      ) : (
        text.includes('{{') && (
          <p className="text-small text-secondary">预览：{fillText(text, sampleWords(placeholders))}</p>
        )
      )}
    </div>
  )
}
