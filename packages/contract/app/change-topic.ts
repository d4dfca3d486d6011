/** Where whoever has a record before him hears that it changed; what changed he reads with his own right. */
export const CHANGE_TOPIC = 'message/change'
export const changeTopic = (entity: string, id: string): string => `${CHANGE_TOPIC}/${entity}/${id}`
