import Modeler from 'bpmn-js/lib/Modeler'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'

/** The library's own editor and nothing else, with the diagram that the bench hands over. */
const place = document.getElementById('root')!
place.style.height = '100vh'
const modeler = new Modeler({ container: place })
void modeler
  .importXML((window as unknown as { diagram: string }).diagram)
  .then(() => (modeler.get('canvas') as { zoom(scale: string): void }).zoom('fit-viewport'))
