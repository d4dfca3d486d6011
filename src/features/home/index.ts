export { OwnDialogs } from './user/own-dialogs'
