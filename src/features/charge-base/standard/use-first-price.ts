import { useMemo, useState } from 'react'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { faultOf, fieldFaults, type CrudPort, useCrudPort } from '@wuguan/crud/port'
import { emptyRate, rateBody } from './rates-input'

const OF_PRICE = 'rates.0.'
const NONE: Readonly<Record<string, string>> = {}

/** The sentences about the price, by the price's own fields. */
const ofPrice = (fields: Readonly<Record<string, string>> | null) =>
  Object.fromEntries(
    Object.entries(fields ?? NONE).flatMap(([field, sentence]) =>
      field.startsWith(OF_PRICE) ? [[field.slice(OF_PRICE.length), sentence]] : [],
    ),
  )

/**
 * The first price of a new standard: `port` saves the standard with it (and calculated as `calculationMethodId` says, where given),
 * `price` is what RateInput takes; what is refused in the price comes to its fields.
 */
export function useFirstPrice(laddered: boolean, calculationMethodId?: string) {
  const port = useCrudPort()
  const [value, onChange] = useState(emptyRate())
  const [errors, setErrors] = useState(NONE)
  const carrying = useMemo(() => {
    const request: CrudPort['request'] = async (method, path, options) => {
      if (method !== 'POST' || path !== feeStandard.base) return port.request(method, path, options)
      const way = calculationMethodId === undefined ? {} : { calculationMethodId }
      const body = { ...(options?.body as object), ...way, rates: [rateBody(value, laddered)] }
      setErrors(NONE)
      try {
        return await port.request(method, path, { ...options, body })
      } catch (cause) {
        setErrors(ofPrice(fieldFaults(faultOf(cause))))
        throw cause
      }
    }
    return Object.create(port, { request: { value: request } }) as CrudPort
  }, [port, value, laddered, calculationMethodId])
  return { port: carrying, price: { value, onChange, laddered, errors } }
}
