/** What a model says about all of its instances; kept by the model, frozen in each definition. */
export interface ProcessSettings {
  allowWithdraw: boolean
  allowCancel: boolean
  allowUrge: boolean
  urgeIntervalMin: number
  /** 1 decides himself, 2 is skipped, 3 his leader decides. */
  initiatorPolicy: 1 | 2 | 3
  /** 0 none, 1 who decided the node before, 2 who decided any node before. */
  duplicatePolicy: 0 | 1 | 2
  /** 1 passes, 2 goes to the administrators of the process, 3 is refused. */
  emptyPolicy: 1 | 2 | 3
  /** 1 ends the process, 2 goes back to the initiator. */
  rejectPolicy: 1 | 2
  /** 1 from the start, 2 straight back to the node that sent it back. */
  resubmitTo: 1 | 2
  titleTemplate: string | null
  commentRequiredOnReject: boolean
}
export const DEFAULT_SETTINGS: ProcessSettings = {
  allowWithdraw: true,
  allowCancel: true,
  allowUrge: true,
  urgeIntervalMin: 30,
  initiatorPolicy: 1,
  duplicatePolicy: 0,
  emptyPolicy: 2,
  rejectPolicy: 1,
  resubmitTo: 1,
  titleTemplate: null,
  commentRequiredOnReject: true,
}
/** The settings as they count: what a model leaves out is as shipped. */
export const settingsOf = (given: Partial<ProcessSettings> | null | undefined): ProcessSettings => ({
  ...DEFAULT_SETTINGS,
  ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined)),
})
