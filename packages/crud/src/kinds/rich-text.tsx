import { nounOf } from '@wuguan/contract/kernel/entity'
import { useCallback } from 'react'
import { RichTextEditor, RichTextViewer } from '@wuguan/ui/rich-text'
import { useCrudPort } from '../port/index.ts'
import { controlOf, textOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'
import { plainText } from './rich-text.logic.ts'

function RichTextCell({ value, place }: CellProps) {
  const html = textOf(value)
  return place === 'table' ? plainText(html) : <RichTextViewer html={html} />
}

function RichTextInput({ entity, name, field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  const port = useCrudPort()
  const target = nounOf(entity)
  const send = useCallback(
    (file: File, signal: AbortSignal) => port.upload(file, { bizType: target, field: name }, () => undefined, signal),
    [port, target, name],
  )
  return (
    <RichTextEditor
      {...controlOf(rest)}
      value={textOf(value)}
      onChange={(html) => onChange(html === '' ? null : html)}
      onBlur={onBlur}
      sendImage={send}
      placeholder={field.placeholder}
      readOnly={readOnly}
    />
  )
}

export const richText: KindView = { Cell: RichTextCell, Input: RichTextInput, Filter: null, width: 220, wide: true }
