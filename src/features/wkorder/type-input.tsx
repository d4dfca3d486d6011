import { createElement } from 'react'
import { only } from '@wuguan/contract/kernel/options'
import { BIZ_LINE, bizLineOf, ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'

/** The types of each line, as a rule of that line may name them. */
const OF_LINE = new Map<unknown, typeof ORDER_TYPE>(
  BIZ_LINE.items.map(({ code: line }) => [
    line,
    only(
      ORDER_TYPE,
      ORDER_TYPE.items.flatMap(({ code }) => (bizLineOf(code) === line ? [code] : [])),
    ),
  ]),
)

/** 类型 of a rule: those of the line that is chosen. */
export const TypeInput = (props: InputProps) =>
  createElement(kindOf('choice').Input, {
    ...props,
    field: { ...props.field, of: OF_LINE.get(props.draft['bizLine']) ?? ORDER_TYPE },
  })
