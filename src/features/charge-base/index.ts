export { stateActions } from './shared/state-actions'
export { emptyRate, rateBody, RateInput } from './standard/rates-input'
export { RepriceDialog } from './standard/reprice-dialog'
