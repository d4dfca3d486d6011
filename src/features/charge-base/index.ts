export { stateActions } from './shared/state-actions'
export { RateInput } from './standard/rates-input'
export { useFirstPrice } from './standard/use-first-price'
export { RepriceDialog } from './standard/reprice-dialog'
