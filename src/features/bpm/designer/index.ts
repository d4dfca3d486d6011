export { DesignerScreen } from './designer-screen'
