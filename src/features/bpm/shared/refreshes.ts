export const COUNT_KEY = 'bpm.todoCount'
/** A decision is carried out by the module of the record: what it changes there is not known here. */
export const LIST_REFRESHES = 'everything'
