import { type ComponentType, createElement } from 'react'
import { useParams } from '@tanstack/react-router'

/**
 * The page of what its address names: `component: addressPage(ReceiptScreen)` at `/charge/received/single/$receiptNumber`. The screen takes
 * the parameters by their names; another address is another screen. `own`: what it takes besides, where several routes show it.
 */
export const addressPage = <P extends { [K in keyof P]: string | undefined }>(
  Screen: ComponentType<P>,
  own?: Partial<P>,
) =>
  function AddressPage() {
    const named: Record<string, string> = useParams({ strict: false })
    return createElement(Screen, { ...own, ...(named as P), key: Object.values(named).join('/') })
  }
