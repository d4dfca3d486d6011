import { createElement } from 'react'
import { type CellProps, kindOf } from '@wuguan/crud/kinds'

/** A condition of a rule; one that is open says what it holds for. */
export const OpenCell = (props: CellProps) =>
  props.value === null ? (
    <span className="text-secondary">{props.field.placeholder}</span>
  ) : (
    createElement(kindOf(props.field.kind).Cell, props)
  )
